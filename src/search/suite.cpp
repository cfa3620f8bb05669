// SPDX-License-Identifier: Apache-2.0
#include "search/suite.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace testellate::search {

std::vector<std::size_t> choose_minimal(const std::vector<SuiteCandidate>& paths) {
  std::map<Goal, std::size_t> shown;  // goal -> how many of the chosen paths show it
  for (const SuiteCandidate& path : paths) {
    for (const Goal& goal : path.goals) ++shown[goal];
  }
  std::vector<std::size_t> order(paths.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    const std::size_t longer = paths[a].decisions;
    const std::size_t shorter = paths[b].decisions;
    return longer != shorter ? longer > shorter : a < b;
  });
  std::vector<std::size_t> chosen;
  for (std::size_t at : order) {
    const std::span<const Goal> goals = paths[at].goals;
    bool is_needed = std::ranges::any_of(goals, [&](const Goal& goal) { return shown[goal] == 1; });
    if (is_needed) {
      chosen.push_back(at);
    } else {
      for (const Goal& goal : goals) --shown[goal];
    }
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace testellate::search
