// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/division_circuits.h"

namespace testellate::solver::bitblast {
namespace {

struct Product {
  Word low;
  Gate fits;  // no bit of the exact product is lost
};

Product multiply_checked(WordCircuits& circuits, WordView a, WordView b) {
  GateGraph& graph = circuits.graph();
  std::size_t width = a.size();
  Product result{Word(width), kTrue};
  for (std::size_t row = 0; row < width; ++row) {
    if (b[row] == kFalse) continue;
    Word addend = circuits.mask(b[row], a.first(width - row));
    Gate lost = graph.make_and(b[row], circuits.any(a.last(row)));
    auto [sum, carry] = circuits.add_with_carry(WordView(result.low).subspan(row), addend, kFalse);
    std::copy(sum.begin(), sum.end(), result.low.begin() + static_cast<std::ptrdiff_t>(row));
    result.fits = graph.make_and(result.fits, graph.make_and(!lost, !carry));
  }
  return result;
}

/// For a constant factor the low half is cheap, and whether the product fits is a comparison.
Product multiply_checked_by_constant(WordCircuits& circuits, WordView a, WordView factor) {
  value::U128 bits = 0;
  for (std::size_t at = factor.size(); at-- > 0;) bits = (bits << 1) | (factor[at] == kTrue ? 1U : 0U);
  auto width = static_cast<unsigned>(a.size());
  value::U128 largest =
      bits == 0 ? value::low_mask<value::U128>(width) : value::low_mask<value::U128>(width) / bits;
  return {circuits.mul(a, factor), circuits.ule(a, WordCircuits::constant(largest, width))};
}

}  // namespace

QuotientRemainder divide(WordCircuits& circuits, WordView dividend, WordView divisor) {
  auto width = static_cast<unsigned>(dividend.size());
  // One bit more: the remainder doubles before the divisor is taken off. A divisor of zero can always be
  // taken off, which yields the all-ones quotient and leaves the dividend.
  Word wide_divisor = WordCircuits::zero_extend(divisor, width + 1);
  Word remainder(width + 1);
  QuotientRemainder result{Word(width), {}};
  for (unsigned at = width; at-- > 0;) {
    remainder.insert(remainder.begin(), dividend[at]);
    remainder.pop_back();
    auto [difference, no_borrow] =
        circuits.add_with_carry(remainder, WordCircuits::bit_not(wide_divisor), kTrue);
    result.quotient[at] = no_borrow;
    remainder = circuits.ite(no_borrow, difference, remainder);
  }
  remainder.pop_back();
  result.remainder = std::move(remainder);
  return result;
}

Gate is_division(WordCircuits& circuits,
                 WordView dividend,
                 WordView divisor,
                 const QuotientRemainder& result) {
  GateGraph& graph = circuits.graph();
  Product product = WordCircuits::is_constant(divisor) && divisor.size() <= value::kMaxWidth
                        ? multiply_checked_by_constant(circuits, result.quotient, divisor)
                        : multiply_checked(circuits, result.quotient, divisor);
  // For a divisor of zero the product is zero: the sum then says that the remainder is the dividend.
  auto [sum, carry] = circuits.add_with_carry(product.low, result.remainder, kFalse);
  Gate holds = graph.make_and(circuits.equal(sum, dividend), graph.make_and(!carry, product.fits));
  Gate nonzero = circuits.any(divisor);
  holds = graph.make_and(
      holds, graph.make_ite(nonzero, circuits.ult(result.remainder, divisor), circuits.all(result.quotient)));
  return holds;
}

}  // namespace testellate::solver::bitblast
