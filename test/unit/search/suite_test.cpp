// SPDX-License-Identifier: Apache-2.0
#include "search/suite.h"

#include <set>

#include <gtest/gtest.h>

#include "support/rng.h"

namespace testellate::search {
namespace {

Goal edge_goal(std::uint32_t number) {
  return {.kind = Goal::Kind::Edge, .edge = {ir::FunctionId(0), ir::EdgeId(number)}};
}

/// A path of so many decisions that shows some edges.
struct ShownPath {
  std::size_t decisions;
  std::vector<Goal> goals;
};

ShownPath path_of(std::size_t decisions, const std::vector<std::uint32_t>& edges) {
  ShownPath made{decisions, {}};
  for (std::uint32_t edge : edges) made.goals.push_back(edge_goal(edge));
  return made;
}

using Positions = std::vector<std::size_t>;

Positions chosen_of(const std::vector<ShownPath>& paths) {
  std::vector<SuiteCandidate> candidates;
  for (const ShownPath& path : paths) candidates.push_back({{}, path.decisions, path.goals});
  return choose_minimal(candidates);
}

TEST(Suite, LeavesOutWhatOthersShow) {
  EXPECT_EQ(chosen_of({path_of(1, {1, 2}), path_of(2, {2, 3}), path_of(3, {1, 3})}), (Positions{0, 1}));
}

TEST(Suite, PrefersShortPaths) {
  EXPECT_EQ(chosen_of({path_of(9, {1}), path_of(2, {1}), path_of(5, {1})}), (Positions{1}));
}

TEST(Suite, NeverTakesWhatShowsNothing) {
  EXPECT_EQ(chosen_of({path_of(1, {}), path_of(2, {1})}), (Positions{1}));
  EXPECT_EQ(chosen_of({}), Positions());
}

TEST(Suite, ShowsEverythingAndNoTestCanBeMissed) {
  support::Rng rng(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<ShownPath> all;
    std::set<Goal> wanted;
    for (std::uint64_t count = 1 + rng.below(12); count > 0; --count) {
      ShownPath made{rng.below(20), {}};
      for (std::uint32_t edge = 0; edge < 10; ++edge) {
        if (rng.one_in(3)) made.goals.push_back(edge_goal(edge));
      }
      wanted.insert(made.goals.begin(), made.goals.end());
      all.push_back(std::move(made));
    }
    Positions chosen = chosen_of(all);
    auto shown_without = [&](std::size_t left_out) {
      std::set<Goal> shown;
      for (std::size_t at : chosen) {
        if (at != left_out) shown.insert(all[at].goals.begin(), all[at].goals.end());
      }
      return shown;
    };
    EXPECT_EQ(shown_without(all.size()), wanted);
    for (std::size_t at : chosen) EXPECT_NE(shown_without(at), wanted) << "test " << at << " is not needed";
  }
}

}  // namespace
}  // namespace testellate::search
