// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace testellate::search {

/// The parts of a path condition, both bounds of a number as one.
[[nodiscard]] std::vector<std::string> wordable_parts(std::string_view path_condition);

/// A part of a path condition in letters, digits and underscores: AIsB for `a ==
/// b`, XBetween1And12 for `x >= 1 && x <= 12`, KindIsLoan for `kind == Kind.LOAN`, SIsOn for
/// `s.equals("on")`. Nothing if that would be long, or if it has parts without words.
[[nodiscard]] std::optional<std::string> condition_words(std::string_view condition);

}  // namespace testellate::search
