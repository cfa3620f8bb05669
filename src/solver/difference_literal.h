// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "expr/term.h"
#include "value/bits.h"

namespace testellate::solver {

/// `base + offset`, modulo 2^width; without a base a number.
struct DifferenceSide {
  expr::Term base;
  value::U128 offset = 0;
  unsigned width = 0;
};

/// `left <= right`, or `left < right`, of signed or unsigned numbers.
struct DifferenceLiteral {
  DifferenceSide left;
  DifferenceSide right;
  bool is_strict = false;
  bool is_signed = true;
};

using DifferenceConjunction = std::vector<DifferenceLiteral>;

/// What a condition says about differences: it implies that one of `ways` holds, each a conjunction. A part
/// that says nothing about differences leaves an empty conjunction, which always holds.
struct DifferenceForm {
  std::vector<DifferenceConjunction> ways;
};

[[nodiscard]] DifferenceForm make_difference_form(expr::Term condition);

}  // namespace testellate::solver
