// SPDX-License-Identifier: Apache-2.0
#include "ir/suggestion.h"

#include <algorithm>
#include <vector>

namespace testellate::ir {
namespace {

/// Longer names are not compared: the cost is quadratic, and names may come from an attacker.
constexpr std::size_t kMaxLength = 64;

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

Suggestion::Suggestion(std::string_view mistyped)
    : mistyped_(mistyped), best_distance_(std::max<std::size_t>(1, mistyped.size() / 3) + 1) {}

void Suggestion::offer(std::string_view candidate) {
  if (mistyped_.size() > kMaxLength || candidate.size() > kMaxLength) return;
  std::size_t distance = edit_distance(mistyped_, candidate);
  // Nothing in common: `%y` is no mistyped `%p`.
  if (distance >= std::max(mistyped_.size(), candidate.size())) return;
  // Of equally close names the first in the alphabet, so that the order of offers does not matter.
  if (distance < best_distance_ || (distance == best_distance_ && !best_.empty() && candidate < best_)) {
    best_distance_ = distance;
    best_ = candidate;
  }
}

std::string Suggestion::text(std::string_view sigil) const {
  return best_.empty() ? "" : "; did you mean `" + std::string(sigil) + best_ + "`?";
}

}  // namespace testellate::ir
