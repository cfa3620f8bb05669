// SPDX-License-Identifier: Apache-2.0
#include "expr/known.h"

#include <algorithm>

namespace testellate::expr {

using value::low_mask;
using value::S128;
using value::to_signed;
using value::U128;

namespace {

/// Monomials of a sum without its constant; a term that is no sum is its own monomial.
std::span<const Term> monomials(const Term& term) {
  if (term.kind() != TermKind::Add) return {&term, 1};
  std::span<const Term> arguments = term.arguments();
  return arguments.front().is_constant() ? arguments.subspan(1) : arguments;
}

U128 constant_part(Term term) {
  if (term.kind() != TermKind::Add) return 0;
  Term first = term.argument(0);
  return first.is_constant() ? first.bits() : 0;
}

/// The two ranges, unsigned and signed, say the same of values whose sign bit is known.
void exchange_ranges(Known& known) {
  unsigned width = known.width;
  U128 sign = value::min_signed<U128>(width);
  if ((known.umin & sign) == (known.umax & sign)) {
    known.smin = std::max(known.smin, to_signed(known.umin, width));
    known.smax = std::min(known.smax, to_signed(known.umax, width));
  }
  if ((known.smin < 0) == (known.smax < 0)) {
    U128 mask = low_mask<U128>(width);
    known.umin = std::max(known.umin, static_cast<U128>(known.smin) & mask);
    known.umax = std::min(known.umax, static_cast<U128>(known.smax) & mask);
  }
}

}  // namespace

Known Known::nothing(unsigned width) {
  Known known;
  known.width = width;
  known.umax = low_mask<U128>(width);
  known.smin = to_signed(value::min_signed<U128>(width), width);
  known.smax = to_signed(value::max_signed<U128>(width), width);
  return known;
}

Known Known::exactly(U128 bits, unsigned width) {
  return {
      width, low_mask<U128>(width) & ~bits, bits, bits, bits, to_signed(bits, width), to_signed(bits, width)};
}

bool Known::contains(U128 bits) const {
  S128 number = to_signed(bits, width);
  return (bits & zeros) == 0 && (bits & ones) == ones && umin <= bits && bits <= umax && smin <= number &&
         number <= smax;
}

void tighten(Known& known) {
  U128 mask = low_mask<U128>(known.width);
  U128 sign = value::min_signed<U128>(known.width);
  // Nothing follows from nothing, the most frequent case.
  bool has_bits = (known.zeros | known.ones) != 0;
  bool has_range = known.umin != 0 || known.umax != mask;
  bool has_signed_range =
      known.smin != to_signed(sign, known.width) || known.smax != to_signed(sign - 1, known.width);
  if (!has_bits && !has_range && !has_signed_range) return;
  for (int round = 0; round < 2; ++round) {
    known.umin = std::max(known.umin, known.ones);
    known.umax = std::min(known.umax, mask & ~known.zeros);
    // With the sign bit free, the smallest signed value has it set.
    U128 lowest = known.ones | (sign & ~known.zeros);
    U128 highest = (mask & ~known.zeros) & ~(sign & ~known.ones);
    known.smin = std::max(known.smin, to_signed(lowest, known.width));
    known.smax = std::min(known.smax, to_signed(highest, known.width));
    exchange_ranges(known);
    // Values between umin and umax share the bits above the highest one in which these differ.
    U128 differ = known.umin ^ known.umax;
    unsigned length = known.width - value::count_leading_zeros(differ, known.width);
    U128 common = mask & ~low_mask<U128>(length);
    known.ones |= known.umin & common;
    known.zeros |= ~known.umin & common;
  }
}

Known meet(const Known& a, const Known& b) {
  Known result{a.width,
               a.zeros | b.zeros,
               a.ones | b.ones,
               std::max(a.umin, b.umin),
               std::min(a.umax, b.umax),
               std::max(a.smin, b.smin),
               std::min(a.smax, b.smax)};
  tighten(result);
  return result;
}

Known join(const Known& a, const Known& b) {
  return {a.width,
          a.zeros & b.zeros,
          a.ones & b.ones,
          std::min(a.umin, b.umin),
          std::max(a.umax, b.umax),
          std::min(a.smin, b.smin),
          std::max(a.smax, b.smax)};
}

bool is_known_distinct(Term a, Term b) {
  const Known& left = known(a);
  const Known& right = known(b);
  if ((left.ones & right.zeros) != 0 || (left.zeros & right.ones) != 0) return true;
  if (left.umax < right.umin || right.umax < left.umin) return true;
  if (left.smax < right.smin || right.smax < left.smin) return true;
  return constant_part(a) != constant_part(b) && std::ranges::equal(monomials(a), monomials(b));
}

bool is_float_constant(Term term, value::FloatBits bits) {
  return term.is_constant() && term.sort().is_float() && term.bits() == bits;
}

bool is_nan_constant(Term term) {
  return term.is_constant() &&
         value::is_nan(term.sort().format(), static_cast<value::FloatBits>(term.bits()));
}

value::FloatBits float_one(value::FloatFormat format) {
  return format == value::FloatFormat::F32 ? value::from_float(1.0F) : value::from_double(1.0);
}

unsigned float_precision(value::FloatFormat format) { return value::fraction_width(format) + 1; }

bool has_canonical_nan(Term term) {
  TermKind kind = term.kind();
  if (kind == TermKind::Constant) {
    return !is_nan_constant(term) || term.bits() == value::canonical_nan(term.sort().format());
  }
  // |NaN| is positive and keeps the payload.
  if (kind == TermKind::FpAbs) return has_canonical_nan(term.argument(0));
  return kind == TermKind::FpAdd || kind == TermKind::FpMul || kind == TermKind::FpDiv ||
         kind == TermKind::FpRem || kind == TermKind::FpFma || kind == TermKind::FpSqrt ||
         kind == TermKind::FpMin || kind == TermKind::FpMax || kind == TermKind::FpRound ||
         kind == TermKind::FpConvert || kind == TermKind::FpFromSigned || kind == TermKind::FpFromUnsigned;
}

}  // namespace testellate::expr
