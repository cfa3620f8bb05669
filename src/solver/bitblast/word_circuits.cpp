// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/word_circuits.h"

#include <algorithm>

#include "support/invariant.h"

namespace testellate::solver::bitblast {
namespace {

std::size_t count_variable_bits(WordView a) {
  return static_cast<std::size_t>(std::count_if(a.begin(), a.end(), [](Gate bit) { return bit != kFalse; }));
}

/// The bits of the narrowest signed number that `a` is the extension of.
std::size_t signed_width(WordView a) {
  std::size_t width = a.size();
  while (width > 1 && a[width - 2] == a.back()) --width;
  return width;
}

/// Digits -1, 0, 1 of a constant, no two neighbours non-zero (canonical signed digits, Reitwiesner 1960). The
/// carry out of the top is dropped: the sum is meant modulo 2^width.
std::vector<int> signed_digits(WordView factor) {
  std::vector<int> digits(factor.size(), 0);
  bool carry = false;
  for (std::size_t at = 0; at < factor.size(); ++at) {
    bool bit = factor[at] == kTrue;
    if (bit == carry) continue;  // 0 + 0 = 0, 1 + 1 = 0 and the carry goes on
    bool next = at + 1 < factor.size() && factor[at + 1] == kTrue;
    digits[at] = next ? -1 : 1;
    carry = next;
  }
  return digits;
}

}  // namespace

Word WordCircuits::constant(value::U128 bits, unsigned width) {
  Word result(width);
  for (unsigned at = 0; at < width && at < value::kMaxWidth; ++at)
    result[at] = constant_gate(((bits >> at) & 1) != 0);
  return result;
}

bool WordCircuits::is_constant(WordView a) {
  return std::all_of(a.begin(), a.end(), [](Gate bit) { return bit.is_constant(); });
}

Word WordCircuits::inputs(unsigned width) {
  Word result(width);
  for (Gate& bit : result) bit = graph_.make_input();
  return result;
}

WordCircuits::Sum WordCircuits::add_with_carry(WordView a, WordView b, Gate carry) {
  TESTELLATE_INVARIANT(a.size() == b.size(), "operands should have the same width");
  Sum result{Word(a.size()), carry};
  for (std::size_t at = 0; at < a.size(); ++at) {
    result.sum[at] = graph_.make_xor3(a[at], b[at], result.carry);
    result.carry = graph_.make_majority(a[at], b[at], result.carry);
  }
  return result;
}

Word WordCircuits::sub(WordView a, WordView b) { return add_with_carry(a, bit_not(b), kTrue).sum; }

Word WordCircuits::neg(WordView a) { return add_with_carry(Word(a.size()), bit_not(a), kTrue).sum; }

Word WordCircuits::negate_if(Gate negative, WordView a) {
  // -a = ~a + 1, so the sign is both the mask and the carry.
  Word flipped(a.size());
  for (std::size_t at = 0; at < a.size(); ++at) flipped[at] = graph_.make_xor(a[at], negative);
  return add_with_carry(Word(a.size()), flipped, negative).sum;
}

void WordCircuits::accumulate(Word& sum, WordView addend, std::size_t shift, bool subtract) {
  Gate carry = constant_gate(subtract);
  for (std::size_t at = shift; at < sum.size(); ++at) {
    Gate bit = at - shift < addend.size() ? addend[at - shift].flipped(subtract) : constant_gate(subtract);
    Gate old = sum[at];
    sum[at] = graph_.make_xor3(old, bit, carry);
    carry = graph_.make_majority(old, bit, carry);
  }
}

Word WordCircuits::mul_by_constant(WordView a, WordView factor) {
  std::vector<int> digits = signed_digits(factor);
  Word sum(a.size());
  // Positive digits first: the first subtraction then has something to subtract from.
  for (int sign : {1, -1}) {
    for (std::size_t at = 0; at < digits.size(); ++at) {
      if (digits[at] == sign) accumulate(sum, a, at, sign < 0);
    }
  }
  return sum;
}

Word WordCircuits::mul(WordView a, WordView b) {
  TESTELLATE_INVARIANT(a.size() == b.size(), "operands should have the same width");
  if (is_constant(b)) return mul_by_constant(a, b);
  if (is_constant(a)) return mul_by_constant(b, a);
  std::size_t exact = signed_width(a) + signed_width(b) - 1;
  if (exact >= a.size()) return mul_by_rows(a, b);
  // Nothing is lost, so the bits above are the sign, and the sign follows from those of the operands without
  // the carries of a multiplier. Overflow checks ask for such products.
  Gate signs_differ = graph_.make_xor(a.back(), b.back());
  Gate sign = graph_.make_and(signs_differ, graph_.make_and(any(a), any(b)));
  Word product = mul_by_rows(a.first(exact), b.first(exact));
  product.resize(a.size(), sign);
  return product;
}

Word WordCircuits::mul_by_rows(WordView a, WordView b) {
  if (std::ranges::equal(a, b)) return square(a);
  // One row per bit of b that is not zero. The choice does not depend on the order of the operands, so that
  // x*y and y*x are the same gates.
  std::size_t rows_of_a = count_variable_bits(a);
  std::size_t rows_of_b = count_variable_bits(b);
  bool swap = rows_of_a < rows_of_b || (rows_of_a == rows_of_b && std::ranges::lexicographical_compare(a, b));
  if (swap) std::swap(a, b);
  Word sum(a.size());
  for (std::size_t at = 0; at < b.size(); ++at) {
    if (b[at] == kFalse) continue;
    accumulate(sum, mask(b[at], a.first(a.size() - at)), at, false);
  }
  return sum;
}

Word WordCircuits::square(WordView a) {
  // The products a_i * a_j and a_j * a_i are one product of twice the weight, and a_i * a_i is a_i.
  Word sum(a.size());
  for (std::size_t i = 0; 2 * i < a.size(); ++i) {
    Word row{a[i], kFalse};
    for (std::size_t j = i + 1; i + j + 1 < a.size(); ++j) row.push_back(graph_.make_and(a[i], a[j]));
    accumulate(sum, row, 2 * i, false);
  }
  return sum;
}

Word WordCircuits::bit_not(WordView a) {
  Word result(a.begin(), a.end());
  for (Gate& bit : result) bit = !bit;
  return result;
}
Word WordCircuits::bit_and(WordView a, WordView b) {
  Word result(a.size());
  for (std::size_t at = 0; at < a.size(); ++at) result[at] = graph_.make_and(a[at], b[at]);
  return result;
}
Word WordCircuits::bit_or(WordView a, WordView b) {
  Word result(a.size());
  for (std::size_t at = 0; at < a.size(); ++at) result[at] = graph_.make_or(a[at], b[at]);
  return result;
}
Word WordCircuits::bit_xor(WordView a, WordView b) {
  Word result(a.size());
  for (std::size_t at = 0; at < a.size(); ++at) result[at] = graph_.make_xor(a[at], b[at]);
  return result;
}
Word WordCircuits::mask(Gate enable, WordView a) {
  Word result(a.size());
  for (std::size_t at = 0; at < a.size(); ++at) result[at] = graph_.make_and(enable, a[at]);
  return result;
}

Word WordCircuits::shift_right(WordView a, WordView amount, Gate fill) {
  Word result(a.begin(), a.end());
  std::size_t stage = 0;
  for (; stage < amount.size() && (std::size_t{1} << stage) < a.size(); ++stage) {
    std::size_t distance = std::size_t{1} << stage;
    for (std::size_t at = 0; at < result.size(); ++at) {
      Gate from = at + distance < result.size() ? result[at + distance] : fill;
      result[at] = graph_.make_ite(amount[stage], from, result[at]);
    }
  }
  Gate beyond = any(amount.subspan(stage));
  for (Gate& bit : result) bit = graph_.make_ite(beyond, fill, bit);
  return result;
}

Word WordCircuits::shl(WordView a, WordView amount) {
  Word reversed(a.rbegin(), a.rend());
  Word shifted = shift_right(reversed, amount, kFalse);
  std::reverse(shifted.begin(), shifted.end());
  return shifted;
}
Word WordCircuits::lshr(WordView a, WordView amount) { return shift_right(a, amount, kFalse); }
Word WordCircuits::ashr(WordView a, WordView amount) { return shift_right(a, amount, a.back()); }

Gate WordCircuits::any(WordView a) {
  Gate result = kFalse;
  for (Gate bit : a) result = graph_.make_or(result, bit);
  return result;
}
Gate WordCircuits::all(WordView a) {
  Gate result = kTrue;
  for (Gate bit : a) result = graph_.make_and(result, bit);
  return result;
}
Gate WordCircuits::equal(WordView a, WordView b) {
  TESTELLATE_INVARIANT(a.size() == b.size(), "operands should have the same width");
  if (surely_differ(a, b)) return kFalse;
  Gate result = kTrue;
  for (std::size_t at = 0; at < a.size(); ++at)
    result = graph_.make_and(result, graph_.make_equal(a[at], b[at]));
  return result;
}
bool WordCircuits::surely_differ(WordView a, WordView b) {
  for (std::size_t at = 0; at < a.size(); ++at) {
    if (a[at] == !b[at]) return true;
  }
  return false;
}
Gate WordCircuits::ult(WordView a, WordView b) {
  TESTELLATE_INVARIANT(a.size() == b.size(), "operands should have the same width");
  // The borrow of a - b.
  Gate borrow = kFalse;
  for (std::size_t at = 0; at < a.size(); ++at) borrow = graph_.make_majority(!a[at], b[at], borrow);
  return borrow;
}
Gate WordCircuits::slt(WordView a, WordView b) {
  // Flipping the sign bits maps signed order to unsigned order.
  std::size_t sign = a.size() - 1;
  Gate borrow = ult(a.first(sign), b.first(sign));
  return graph_.make_majority(a[sign], !b[sign], borrow);
}

Word WordCircuits::ite(Gate condition, WordView then, WordView otherwise) {
  TESTELLATE_INVARIANT(then.size() == otherwise.size(), "arms should have the same width");
  Word result(then.size());
  for (std::size_t at = 0; at < then.size(); ++at) {
    result[at] = graph_.make_ite(condition, then[at], otherwise[at]);
  }
  return result;
}

Word WordCircuits::zero_extend(WordView a, unsigned width) {
  Word result(a.begin(), a.end());
  result.resize(width, kFalse);
  return result;
}
Word WordCircuits::sign_extend(WordView a, unsigned width) {
  Word result(a.begin(), a.end());
  result.resize(width, a.back());
  return result;
}
Word WordCircuits::extract(WordView a, unsigned high, unsigned low) {
  WordView part = a.subspan(low, high - low + 1);
  return Word(part.begin(), part.end());
}
Word WordCircuits::concat(WordView high, WordView low) {
  Word result(low.begin(), low.end());
  result.insert(result.end(), high.begin(), high.end());
  return result;
}

Word WordCircuits::lookup(std::span<const value::U128> values,
                          value::U128 otherwise,
                          unsigned width,
                          WordView index) {
  std::size_t used = 0;  // index bits that tell the listed values apart
  while (used < index.size() && (std::size_t{1} << used) < values.size()) ++used;
  Word result(width);
  Gate beyond = any(index.subspan(used));
  std::vector<Gate> level;
  for (unsigned bit = 0; bit < width; ++bit) {
    auto bit_of = [bit](value::U128 word) { return constant_gate(((word >> bit) & 1) != 0); };
    level.assign(std::size_t{1} << used, bit_of(otherwise));
    for (std::size_t at = 0; at < values.size() && at < level.size(); ++at) level[at] = bit_of(values[at]);
    for (std::size_t stage = 0; stage < used; ++stage) {
      for (std::size_t at = 0; at * 2 < level.size(); ++at) {
        level[at] = graph_.make_ite(index[stage], level[at * 2 + 1], level[at * 2]);
      }
      level.resize(level.size() / 2);
    }
    result[bit] = graph_.make_ite(beyond, bit_of(otherwise), level[0]);
  }
  return result;
}

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
