// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solver/bitblast/word_circuits.h"

namespace testellate::solver::bitblast {

/// Unsigned; by zero: all ones, and the dividend (value/bits.h).
struct QuotientRemainder {
  Word quotient;
  Word remainder;
};

/// A restoring divider.
[[nodiscard]] QuotientRemainder divide(WordCircuits& circuits, WordView dividend, WordView divisor);

/// True exactly if `result` is the quotient and remainder of the operands; for free words `result` it defines
/// them. Its search space is another than that of `divide`: neither is always the better one.
[[nodiscard]] Gate is_division(WordCircuits& circuits,
                               WordView dividend,
                               WordView divisor,
                               const QuotientRemainder& result);

}  // namespace testellate::solver::bitblast
