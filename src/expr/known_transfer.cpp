// SPDX-License-Identifier: Apache-2.0
// One transfer function per operation: from what is known of the operands to what is known of the result.
// Each bounds bits and ranges apart; `tighten` combines them. Bits of a sum: a carry is known where the sums
// of the smallest and of the largest operands agree on it.
#include <algorithm>
#include <optional>

#include "expr/known.h"

namespace testellate::expr {
namespace {

using value::low_mask;
using value::S128;
using value::U128;

/// Tables up to this size are looked through.
constexpr U128 kTableLimit = 256;

std::optional<S128> add_exact(S128 a, S128 b) {
  S128 sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) return std::nullopt;
  return sum;
}

std::optional<S128> mul_exact(S128 a, S128 b) {
  S128 product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
  return product;
}

/// Sets the signed range if it lies in that of the width, so that nothing wraps round.
void set_signed(Known& result, std::optional<S128> low, std::optional<S128> high) {
  if (low && high && *low >= result.smin && *high <= result.smax) {
    result.smin = *low;
    result.smax = *high;
  }
}

Known add(const Known& a, const Known& b) {
  unsigned width = a.width;
  U128 mask = low_mask<U128>(width);
  Known result = Known::nothing(width);
  U128 largest = (a.maybe_ones() + b.maybe_ones()) & mask;
  U128 smallest = (a.ones + b.ones) & mask;
  U128 carry_zero = ~(largest ^ a.zeros ^ b.zeros);
  U128 carry_one = smallest ^ a.ones ^ b.ones;
  U128 decided = (a.zeros | a.ones) & (b.zeros | b.ones) & (carry_zero | carry_one) & mask;
  result.zeros = ~largest & decided;
  result.ones = smallest & decided;
  // The unsigned sum lies in one piece if both ends wrap round or neither does.
  U128 low = (a.umin + b.umin) & mask;
  U128 high = (a.umax + b.umax) & mask;
  if ((low < a.umin) == (high < a.umax)) {
    result.umin = low;
    result.umax = high;
  }
  set_signed(result, add_exact(a.smin, b.smin), add_exact(a.smax, b.smax));
  return result;
}

Known mul(const Known& a, const Known& b) {
  unsigned width = a.width;
  Known result = Known::nothing(width);
  unsigned zeros =
      value::count_trailing_zeros(a.maybe_ones(), width) + value::count_trailing_zeros(b.maybe_ones(), width);
  result.zeros = low_mask<U128>(std::min(zeros, width));
  if (!value::umul_overflows<U128>(a.umax, b.umax, width)) {
    result.umin = a.umin * b.umin;
    result.umax = a.umax * b.umax;
  }
  std::optional<S128> corners[] = {mul_exact(a.smin, b.smin),
                                   mul_exact(a.smin, b.smax),
                                   mul_exact(a.smax, b.smin),
                                   mul_exact(a.smax, b.smax)};
  if (std::ranges::all_of(corners, [](const auto& corner) { return corner.has_value(); })) {
    set_signed(result, *std::ranges::min_element(corners), *std::ranges::max_element(corners));
  }
  return result;
}

Known udiv(const Known& a, const Known& b) {
  Known result = Known::nothing(a.width);
  if (b.umin == 0) return result;
  result.umin = a.umin / b.umax;
  result.umax = a.umax / b.umin;
  return result;
}

Known urem(const Known& a, const Known& b) {
  Known result = Known::nothing(a.width);
  result.umax = b.umin == 0 ? a.umax : std::min(a.umax, b.umax - 1);
  return result;
}

Known sdiv(const Known& a, const Known& b) {
  Known result = Known::nothing(a.width);
  // min / -1 wraps and x / 0 is special; other quotients lie between those of the corners.
  if (b.smin > 0) {
    S128 low = a.smin < 0 ? a.smin / b.smin : a.smin / b.smax;
    S128 high = a.smax < 0 ? a.smax / b.smax : a.smax / b.smin;
    set_signed(result, low, high);
  }
  return result;
}

Known srem(const Known& a, const Known& b) {
  Known result = Known::nothing(a.width);
  // The sign is that of the dividend, the magnitude not above it.
  result.smin = a.smin < 0 ? a.smin : S128{0};
  result.smax = a.smax > 0 ? a.smax : S128{0};
  if (b.smin > 0) {
    result.smin = std::max(result.smin, -(b.smax - 1));
    result.smax = std::min(result.smax, b.smax - 1);
  }
  return result;
}

Known bit_not(const Known& a) {
  U128 mask = low_mask<U128>(a.width);
  return {a.width, a.ones, a.zeros, mask & ~a.umax, mask & ~a.umin, ~a.smax, ~a.smin};
}

Known bit_and(const Known& a, const Known& b) {
  Known result = Known::nothing(a.width);
  result.zeros = a.zeros | b.zeros;
  result.ones = a.ones & b.ones;
  result.umax = std::min(a.umax, b.umax);
  return result;
}

Known bit_or(const Known& a, const Known& b) {
  Known result = Known::nothing(a.width);
  result.zeros = a.zeros & b.zeros;
  result.ones = a.ones | b.ones;
  result.umin = std::max(a.umin, b.umin);
  return result;
}

Known bit_xor(const Known& a, const Known& b) {
  Known result = Known::nothing(a.width);
  result.zeros = (a.zeros & b.zeros) | (a.ones & b.ones);
  result.ones = (a.zeros & b.ones) | (a.ones & b.zeros);
  return result;
}

Known shl(const Known& a, const Known& amount) {
  Known result = Known::nothing(a.width);
  U128 zeros = value::count_trailing_zeros(a.maybe_ones(), a.width) + std::min<U128>(amount.umin, a.width);
  result.zeros = low_mask<U128>(static_cast<unsigned>(std::min<U128>(zeros, a.width)));
  return result;
}

Known lshr(const Known& a, const Known& amount) {
  Known result = Known::nothing(a.width);
  result.umin = value::lshr<U128>(a.umin, amount.umax, a.width);
  result.umax = value::lshr<U128>(a.umax, amount.umin, a.width);
  return result;
}

Known ashr(const Known& a, const Known& amount) {
  Known result = Known::nothing(a.width);
  // Shifting further brings a number nearer to 0 or to -1.
  auto shift = [&](S128 number, U128 by) { return number >> static_cast<unsigned>(std::min<U128>(by, 127)); };
  result.smin = shift(a.smin, a.smin < 0 ? amount.umin : amount.umax);
  result.smax = shift(a.smax, a.smax < 0 ? amount.umax : amount.umin);
  return result;
}

Known concat(const Known& high, const Known& low) {
  unsigned width = high.width + low.width;
  Known result = Known::nothing(width);
  result.zeros = (high.zeros << low.width) | low.zeros;
  result.ones = (high.ones << low.width) | low.ones;
  result.umin = (high.umin << low.width) | low.umin;
  result.umax = (high.umax << low.width) | low.umax;
  return result;
}

Known extract(const Known& a, unsigned high, unsigned low) {
  unsigned width = high - low + 1;
  U128 mask = low_mask<U128>(width);
  Known result = Known::nothing(width);
  result.zeros = (a.zeros >> low) & mask;
  result.ones = (a.ones >> low) & mask;
  // The dropped high part is the same for all values in between.
  if (high + 1 == a.width || (a.umin >> (high + 1)) == (a.umax >> (high + 1))) {
    result.umin = (a.umin >> low) & mask;
    result.umax = (a.umax >> low) & mask;
  }
  if (low == 0) set_signed(result, a.smin, a.smax);
  return result;
}

Known zero_extend(const Known& a, unsigned width) {
  Known result = Known::nothing(width);
  result.zeros = a.zeros | (low_mask<U128>(width) & ~low_mask<U128>(a.width));
  result.ones = a.ones;
  result.umin = a.umin;
  result.umax = a.umax;
  return result;
}

Known sign_extend(const Known& a, unsigned width) {
  Known result = Known::nothing(width);
  U128 upper = low_mask<U128>(width) & ~low_mask<U128>(a.width);
  U128 sign = value::min_signed<U128>(a.width);
  result.zeros = a.zeros | ((a.zeros & sign) != 0 ? upper : U128{0});
  result.ones = a.ones | ((a.ones & sign) != 0 ? upper : U128{0});
  result.smin = a.smin;
  result.smax = a.smax;
  return result;
}

Known select(Term array, const Known& index, unsigned width) {
  if (array.kind() != TermKind::ConstantArray) return Known::nothing(width);
  std::span<const U128> values = array.table_values();
  if (values.size() > kTableLimit || index.umin >= values.size()) return Known::nothing(width);
  auto first = static_cast<std::size_t>(index.umin);
  auto last = static_cast<std::size_t>(std::min<U128>(index.umax, values.size() - 1));
  Known result = Known::exactly(values[first], width);
  for (std::size_t at = first + 1; at <= last; ++at) result = join(result, Known::exactly(values[at], width));
  if (index.umax >= values.size()) result = join(result, Known::exactly(array.table_default(), width));
  return result;
}

template <typename KnownOf, typename Transfer>
Known fold(Term term, const KnownOf& known_of, Transfer transfer) {
  std::span<const Term> arguments = term.arguments();
  Known result = transfer(known_of(arguments[0]), known_of(arguments[1]));
  for (Term argument : arguments.subspan(2)) {
    tighten(result);
    result = transfer(result, known_of(argument));
  }
  return result;
}

/// `known_of` yields the facts of an argument.
template <typename KnownOf>
Known transfer(Term term, const KnownOf& known_of) {
  switch (term.kind()) {
    case TermKind::Constant:
      return Known::exactly(term.bits(), term.width());
    case TermKind::Ite:
      return join(known_of(term.argument(1)), known_of(term.argument(2)));
    case TermKind::Add:
      return fold(term, known_of, add);
    case TermKind::Mul:
      return fold(term, known_of, mul);
    case TermKind::UDiv:
      return fold(term, known_of, udiv);
    case TermKind::URem:
      return fold(term, known_of, urem);
    case TermKind::SDiv:
      return fold(term, known_of, sdiv);
    case TermKind::SRem:
      return fold(term, known_of, srem);
    case TermKind::BitNot:
      return bit_not(known_of(term.argument(0)));
    case TermKind::BitAnd:
      return fold(term, known_of, bit_and);
    case TermKind::BitOr:
      return fold(term, known_of, bit_or);
    case TermKind::BitXor:
      return fold(term, known_of, bit_xor);
    case TermKind::Shl:
      return fold(term, known_of, shl);
    case TermKind::LShr:
      return fold(term, known_of, lshr);
    case TermKind::AShr:
      return fold(term, known_of, ashr);
    case TermKind::Concat:
      return fold(term, known_of, concat);
    case TermKind::Extract:
      return extract(known_of(term.argument(0)), term.extract_high(), term.extract_low());
    case TermKind::ZeroExtend:
      return zero_extend(known_of(term.argument(0)), term.width());
    case TermKind::SignExtend:
      return sign_extend(known_of(term.argument(0)), term.width());
    case TermKind::Select:
      return select(term.argument(0), known_of(term.argument(1)), term.width());
    case TermKind::Variable:
    case TermKind::FpToBits:
    case TermKind::FpToSigned:
    case TermKind::FpToUnsigned:
      return Known::nothing(term.width());
    case TermKind::ConstantArray:
    case TermKind::Not:
    case TermKind::And:
    case TermKind::Or:
    case TermKind::Equal:
    case TermKind::ULess:
    case TermKind::ULessEqual:
    case TermKind::SLess:
    case TermKind::SLessEqual:
    case TermKind::FpFromBits:
    case TermKind::FpAdd:
    case TermKind::FpMul:
    case TermKind::FpDiv:
    case TermKind::FpRem:
    case TermKind::FpFma:
    case TermKind::FpSqrt:
    case TermKind::FpNeg:
    case TermKind::FpAbs:
    case TermKind::FpMin:
    case TermKind::FpMax:
    case TermKind::FpRound:
    case TermKind::FpEqual:
    case TermKind::FpLess:
    case TermKind::FpLessEqual:
    case TermKind::FpIsNan:
    case TermKind::FpConvert:
    case TermKind::FpFromSigned:
    case TermKind::FpFromUnsigned:
    case TermKind::Store:
      break;
  }
  TESTELLATE_UNREACHABLE("known facts are for bit-vector terms");
}

}  // namespace

Known compute_known(Term term) {
  Known result = transfer(term, [](Term argument) -> const Known& { return known(argument); });
  tighten(result);
  return result;
}

Known compute_known(Term term, const KnownOf& known_of) {
  Known result = transfer(term, known_of);
  tighten(result);
  return result;
}

}  // namespace testellate::expr
