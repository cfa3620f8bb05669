// SPDX-License-Identifier: Apache-2.0
#pragma once

// SymFPU's own versions of these routines work on any back end and are large in gates: division goes through
// a division of twice the width, the square root multiplies in every step. They are replaced, before the
// operations that call them are instantiated, by digit recurrences and by shifters that collect the sticky
// bit on the way.

#include "solver/bitblast/symfpu_traits.h"

// NOLINTBEGIN(readability-identifier-naming): the names are those of the routines that are replaced.
namespace symfpu {

namespace backend = testellate::solver::bitblast::symfpu_backend;

/// The lowest `op` bits set; all of them if `op` is larger than the width.
template <>
inline backend::BitVector<false> orderEncode<backend::Traits>(const backend::BitVector<false>& op) {
  return ~(backend::BitVector<false>::allOnes(op.getWidth()) << op);
}

template <>
inline stickyRightShiftResult<backend::Traits> stickyRightShift<backend::Traits>(
    const backend::BitVector<false>& input, const backend::BitVector<false>& shiftAmount) {
  using testellate::solver::bitblast::Gate;
  using testellate::solver::bitblast::kFalse;
  using testellate::solver::bitblast::Word;
  using testellate::solver::bitblast::WordView;
  auto& circuits = backend::CircuitScope::circuits();
  auto& graph = circuits.graph();

  WordView amount = shiftAmount.word();
  Word shifted = input.word();
  Gate fill = shifted.back();
  Gate sticky = kFalse;
  std::size_t stage = 0;
  for (; stage < amount.size() && (std::size_t{1} << stage) < shifted.size(); ++stage) {
    std::size_t distance = std::size_t{1} << stage;
    Gate lost = circuits.any(WordView(shifted).first(distance));
    sticky = graph.make_or(sticky, graph.make_and(amount[stage], lost));
    for (std::size_t at = 0; at < shifted.size(); ++at) {
      Gate from = at + distance < shifted.size() ? shifted[at + distance] : fill;
      shifted[at] = graph.make_ite(amount[stage], from, shifted[at]);
    }
  }
  Gate beyond = circuits.any(amount.subspan(stage));
  sticky = graph.make_or(sticky, graph.make_and(beyond, circuits.any(shifted)));
  for (Gate& bit : shifted) bit = graph.make_ite(beyond, fill, bit);

  Word sticky_word(shifted.size(), kFalse);
  sticky_word[0] = sticky;
  return {backend::BitVector<false>(std::move(shifted)), backend::BitVector<false>(std::move(sticky_word))};
}

template <>
inline backend::BitVector<false> rightShiftStickyBit<backend::Traits>(
    const backend::BitVector<false>& op, const backend::BitVector<false>& shift) {
  return stickyRightShift<backend::Traits>(op, shift).stickyBit;
}

/// One quotient bit a step: the remainder stays below twice the divisor.
template <>
inline resultWithRemainderBit<backend::Traits> fixedPointDivide<backend::Traits>(
    const backend::BitVector<false>& x, const backend::BitVector<false>& y) {
  using testellate::solver::bitblast::kFalse;
  using testellate::solver::bitblast::kTrue;
  using testellate::solver::bitblast::Word;
  using testellate::solver::bitblast::WordCircuits;
  auto& circuits = backend::CircuitScope::circuits();

  unsigned width = x.getWidth();
  Word remainder = WordCircuits::zero_extend(x.word(), width + 1);
  Word minus_divisor = WordCircuits::bit_not(WordCircuits::zero_extend(y.word(), width + 1));
  Word quotient(width);
  for (unsigned at = width; at-- > 0;) {
    auto [difference, no_borrow] = circuits.add_with_carry(remainder, minus_divisor, kTrue);
    quotient[at] = no_borrow;
    remainder = circuits.ite(no_borrow, difference, remainder);
    remainder.insert(remainder.begin(), kFalse);
    remainder.pop_back();
  }
  return {backend::BitVector<false>(std::move(quotient)), backend::Proposition(circuits.any(remainder))};
}

/// Square root of x * 2^(width - 2), digit by digit: two bits of the radicand are brought down in each step.
template <>
inline resultWithRemainderBit<backend::Traits> fixedPointSqrt<backend::Traits>(
    const backend::BitVector<false>& x) {
  using testellate::solver::bitblast::Gate;
  using testellate::solver::bitblast::kFalse;
  using testellate::solver::bitblast::kTrue;
  using testellate::solver::bitblast::Word;
  using testellate::solver::bitblast::WordCircuits;
  auto& circuits = backend::CircuitScope::circuits();

  unsigned result_width = x.getWidth() - 1;
  Word radicand(x.getWidth() - 2, kFalse);
  radicand.insert(radicand.end(), x.word().begin(), x.word().end());
  // The remainder is at most twice the root; one bit more for the sign of the trial subtraction.
  Word remainder(result_width + 2);
  Word root(result_width);
  for (unsigned step = result_width; step-- > 0;) {
    remainder.insert(remainder.begin(),
                     {radicand[std::size_t{2} * step], radicand[std::size_t{2} * step + 1]});
    remainder.resize(result_width + 2);
    Word trial = WordCircuits::zero_extend(WordCircuits::concat(root, Word{kTrue, kFalse}), result_width + 2);
    auto [difference, no_borrow] = circuits.add_with_carry(remainder, WordCircuits::bit_not(trial), kTrue);
    remainder = circuits.ite(no_borrow, difference, remainder);
    root.insert(root.begin(), no_borrow);
    root.pop_back();
  }
  return {backend::BitVector<false>(std::move(root)), backend::Proposition(circuits.any(remainder))};
}

}  // namespace symfpu
// NOLINTEND(readability-identifier-naming)

// Only now: these instantiate what is specialised above.
#include <symfpu/core/add.h>
#include <symfpu/core/compare.h>
#include <symfpu/core/convert.h>
#include <symfpu/core/divide.h>
#include <symfpu/core/fma.h>
#include <symfpu/core/multiply.h>
#include <symfpu/core/packing.h>
#include <symfpu/core/remainder.h>
#include <symfpu/core/sqrt.h>
