// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "expr/value_set.h"

namespace testellate::expr {

/// What a person sees in the values of a term.
enum class Reading : std::uint8_t { Signed, Unsigned, Name };

/// One of several conditions on the same base, and where it stands among all conditions.
struct PlacedComparison {
  std::size_t position = 0;
  Term condition;
  Comparison comparison;
};

struct PlacedCondition {
  enum class Role { Other, LowerBound, UpperBound };
  std::size_t position = 0;
  Term condition;
  Role role = Role::Other;
};

/// The fewest conditions that leave of `possible` what all of `comparisons` leave: a single value, one of
/// them that implies the others, the bounds and what is left out between them, or, if that is shorter, those
/// of them that are not implied by the others. Each stands where the condition stood that brought it about.
///
/// `comparisons` are in order of position and have the same base; `possible` is known of it otherwise. There
/// is a value that passes all. Names have no bounds.
[[nodiscard]] std::vector<PlacedCondition> describe_values(TermBuilder& builder,
                                                           const ValueSet& possible,
                                                           std::span<const PlacedComparison> comparisons,
                                                           Reading reading);

}  // namespace testellate::expr
