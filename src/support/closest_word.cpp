// SPDX-License-Identifier: Apache-2.0
#include "support/closest_word.h"

#include <algorithm>
#include <numeric>

namespace testellate::support {
namespace {

/// Shorter words are close to everything.
constexpr std::size_t kShortest = 3;

/// Letters to add, take away, change, or exchange with the next.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> rows(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  std::iota(rows[0].begin(), rows[0].end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    rows[i][0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      rows[i][j] = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, change});
      const bool is_exchange = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_exchange) rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  }
  return rows[a.size()][b.size()];
}

}  // namespace

std::string closest(std::string_view word, const std::vector<std::string>& known) {
  std::string best;
  if (word.size() < kShortest) return best;
  std::size_t least = 1 + std::max<std::size_t>(1, word.size() / 3);
  for (const std::string& candidate : known) {
    const std::size_t apart = distance(word, candidate);
    if (apart >= least) continue;
    least = apart;
    best = candidate;
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string found = closest(word, known);
  return found.empty() ? "" : "; did you mean `" + found + "`?";
}

}  // namespace testellate::support
