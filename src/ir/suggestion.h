// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace testellate::ir {

/// Finds the known name that a mistyped one probably meant: offer all known names, then ask.
class Suggestion {
 public:
  explicit Suggestion(std::string_view mistyped);
  void offer(std::string_view candidate);
  /// "; did you mean `add`?", or nothing if no candidate is close. `sigil` stands before the name.
  [[nodiscard]] std::string text(std::string_view sigil = {}) const;

 private:
  std::string_view mistyped_;
  std::string best_;
  std::size_t best_distance_;  ///< one more than is still accepted
};

/// Number of insertions, deletions, replacements and exchanges of neighbours that make `b` of `a`.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace testellate::ir
