// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "result/condition.h"

namespace testellate::render {

/// The parts of a condition, both bounds of a number as one.
[[nodiscard]] std::vector<result::Condition> wordable_parts(const result::Condition& condition);

/// A condition in letters, digits and underscores, as part of an identifier: AIsB for `a == b`,
/// XBetween1And12 for `x >= 1 && x <= 12`, KindIsLoan for `kind == Kind.LOAN`, SIsOn for `s.equals("on")`.
/// Nothing if that would be long, or if it has parts without words.
[[nodiscard]] std::optional<std::string> condition_words(const result::Condition& condition);

/// For each part of the condition whether the name of a test says it: its words are in the name's reason.
[[nodiscard]] std::vector<bool> parts_in_name(const result::Condition& condition, std::string_view name);

}  // namespace testellate::render
