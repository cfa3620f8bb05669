// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "solver/bitblast/gate_graph.h"
#include "value/bits.h"

namespace testellate::solver::bitblast {

/// Circuits for the operations of value/bits.h, on words of any width. Operands of a binary operation have
/// the same width.
class WordCircuits {
 public:
  /// `graph` is borrowed.
  explicit WordCircuits(GateGraph& graph) : graph_(graph) {}

  [[nodiscard]] GateGraph& graph() const { return graph_; }

  [[nodiscard]] static Word constant(value::U128 bits, unsigned width);
  [[nodiscard]] static bool is_constant(WordView a);
  Word inputs(unsigned width);

  struct Sum {
    Word sum;
    Gate carry;
  };
  Sum add_with_carry(WordView a, WordView b, Gate carry);
  Word add(WordView a, WordView b) { return add_with_carry(a, b, kFalse).sum; }
  Word sub(WordView a, WordView b);
  Word neg(WordView a);
  /// a if not `negative`, otherwise -a.
  Word negate_if(Gate negative, WordView a);
  Word mul(WordView a, WordView b);

  static Word bit_not(WordView a);
  Word bit_and(WordView a, WordView b);
  Word bit_or(WordView a, WordView b);
  Word bit_xor(WordView a, WordView b);
  /// The amount is unsigned and may have a width of its own.
  Word shl(WordView a, WordView amount);
  Word lshr(WordView a, WordView amount);
  Word ashr(WordView a, WordView amount);

  Gate any(WordView a);
  Gate all(WordView a);
  Gate equal(WordView a, WordView b);
  /// No gates are made; false if they may be equal.
  [[nodiscard]] static bool surely_differ(WordView a, WordView b);
  Gate ult(WordView a, WordView b);
  Gate ule(WordView a, WordView b) { return !ult(b, a); }
  Gate slt(WordView a, WordView b);
  Gate sle(WordView a, WordView b) { return !slt(b, a); }

  Word ite(Gate condition, WordView then, WordView otherwise);
  /// Bit `at` of the result is false where `enable` is.
  Word mask(Gate enable, WordView a);
  [[nodiscard]] static Word zero_extend(WordView a, unsigned width);
  [[nodiscard]] static Word sign_extend(WordView a, unsigned width);
  [[nodiscard]] static Word extract(WordView a, unsigned high, unsigned low);
  [[nodiscard]] static Word concat(WordView high, WordView low);

  /// values[index], `otherwise` beyond the end; a tree of multiplexers.
  Word lookup(std::span<const value::U128> values, value::U128 otherwise, unsigned width, WordView index);

 private:
  Word mul_by_constant(WordView a, WordView factor);
  Word mul_by_rows(WordView a, WordView b);
  Word square(WordView a);
  /// sum[shift ..] += addend[0 ..], or -= ; what leaves the top is lost.
  void accumulate(Word& sum, WordView addend, std::size_t shift, bool subtract);
  /// Shifts right by `amount`, filling with `fill`.
  Word shift_right(WordView a, WordView amount, Gate fill);

  GateGraph& graph_;
};

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
