// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "expr/term.h"

namespace testellate::expr {

/// Everything of a term but its arguments.
struct Operation {
  TermKind kind;
  Sort sort;
  std::uint32_t payload = 0;
};

[[nodiscard]] inline Operation operation_of(Term term) {
  return {term.kind(), term.sort(), term.node()->payload};
}

/// The value of `operation` on operands of sort `operand` (of the first operand that is not the condition of
/// an if-then-else; for Concat the widths are in `widths`). Not for leaves and arrays.
[[nodiscard]] value::U128 apply(const Operation& operation,
                                Sort operand,
                                std::span<const value::U128> values,
                                std::span<const unsigned> widths = {});

}  // namespace testellate::expr
