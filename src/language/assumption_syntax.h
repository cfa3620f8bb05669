// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/expected.h"
#include "value/bits.h"

namespace testellate::language {

/// An assumption as a user writes it, as a tree: what is common to the expressions of C and Java.
struct AssumptionNode {
  enum class Kind : std::uint8_t {
    Number,   ///< `number`
    Boolean,  ///< `number`: 0 or 1
    Null,
    Name,     ///< `text`
    Member,   ///< `text` of the operand: `p.x`, `p->x`
    Element,  ///< of the first operand, at the second
    Dereference,
    Unary,  ///< `text` is the operator
    Binary,
    Call,  ///< of a predicate, `text`
  };
  Kind kind = Kind::Name;
  std::string text{};
  value::U128 number = 0;
  std::vector<AssumptionNode> operands{};
};

/// Reads `low < high && p->next != NULL`: numbers, characters, names, members, elements, `!`, `-`, `~`, `*`,
/// the operators of two operands but for assignments, calls of predicates. The error says what is wrong.
[[nodiscard]] Expected<AssumptionNode, std::string> parse_assumption(std::string_view text);

}  // namespace testellate::language
