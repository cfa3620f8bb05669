// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "expr/assignment.h"
#include "expr/evaluator.h"
#include "expr/term.h"

namespace testellate::solver {

/// One change of an assignment.
struct Move {
  expr::Term variable;
  std::optional<std::uint64_t> index;  ///< the element, if `variable` is an array
  value::U128 bits = 0;
};

/// A change of one variable or array element that is likely to make `condition` true, found by asking of each
/// operation from the root down which operand would give the wished result while the others keep their
/// values. `evaluator` has the values now. `turn` chooses among operands and target values: other numbers
/// give other moves. Nothing if the way down ends at a constant or an operation that cannot be inverted.
[[nodiscard]] std::optional<Move> try_invert(expr::Term condition, expr::Evaluator& evaluator, unsigned turn);

}  // namespace testellate::solver
