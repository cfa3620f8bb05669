// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "result/condition.h"

namespace testellate::classes {

/// The condition that holds where one of the alternatives does, as a person would write it: what all of them
/// ask once, and nothing about what makes no difference: `a != null && (b == a || b != null && b != a)` is
/// `a != null && b != null`. References that are equal to others are not null. At least one alternative.
[[nodiscard]] result::Condition either_of(std::vector<result::Condition> alternatives);

/// The parts of a condition that another one does not have.
[[nodiscard]] result::Condition without(const result::Condition& condition, const result::Condition& other);

/// The parts that all have, in the order of the first one.
[[nodiscard]] result::Condition common_parts(const std::vector<result::Condition>& conditions);

}  // namespace testellate::classes
