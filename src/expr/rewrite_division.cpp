// SPDX-License-Identifier: Apache-2.0
// Quotients and remainders. Those by powers of two are cuts; signed ones become unsigned where the signs are
// known; ranges decide the rest. Nothing here assumes that the divisor is not 0 unless it is known.
#include "expr/rewriter.h"

namespace testellate::expr {

using value::U128;

namespace {

bool is_signed_division(TermKind kind) { return kind == TermKind::SDiv || kind == TermKind::SRem; }
bool is_remainder(TermKind kind) { return kind == TermKind::URem || kind == TermKind::SRem; }

bool is_power_of_two(U128 bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

/// Whether c * x stays in the signed (unsigned) range for all values of x.
bool multiple_fits(bool is_signed, U128 coefficient, const Known& x) {
  if (!is_signed) return !value::umul_overflows<U128>(coefficient, x.umax, x.width);
  U128 mask = value::low_mask<U128>(x.width);
  return !value::smul_overflows<U128>(coefficient, static_cast<U128>(x.smin) & mask, x.width) &&
         !value::smul_overflows<U128>(coefficient, static_cast<U128>(x.smax) & mask, x.width);
}

}  // namespace

Term Rewriter::try_division_by_constant(TermKind kind, Term a, Term b) {
  unsigned width = a.width();
  bool remainder = is_remainder(kind);
  bool is_signed = is_signed_division(kind);
  U128 divisor = b.bits();
  if (divisor == 0) {
    if (remainder) return fire(Rule::DivByZero, a);
    if (!is_signed) return fire(Rule::DivByZero, ones(width));
    Term negative = make_compare(TermKind::SLess, a, zero(width));
    Term one = make_bits(width, 1);
    return fire(Rule::DivByZero, make_ite(negative, one, ones(width)));
  }
  // A single bit 1 is -1 when signed.
  if (divisor == 1 && !(is_signed && width == 1)) return fire(Rule::DivByOne, remainder ? zero(width) : a);
  if (is_signed && divisor == value::low_mask<U128>(width)) {
    return fire(Rule::DivByMinusOne, remainder ? zero(width) : make_neg(a));
  }
  if (is_signed && value::sign_bit(divisor, width) && divisor != value::min_signed<U128>(width)) {
    Term result = make_division(kind, a, make_bits(width, value::neg(divisor, width)));
    return fire(Rule::DivNegatedDivisor, remainder ? result : make_neg(result));
  }
  if (!is_signed && is_power_of_two(divisor)) {
    unsigned shift = value::count_trailing_zeros(divisor, width);
    if (remainder) return fire(Rule::DivByPowerOfTwo, make_zero_extend(make_extract(a, shift - 1, 0), width));
    return fire(Rule::DivByPowerOfTwo, make_zero_extend(make_extract(a, width - 1, shift), width));
  }
  bool has_coefficient = a.kind() == TermKind::Mul && a.argument(0).is_constant();
  if (has_coefficient && a.argument(0).bits() == divisor &&
      multiple_fits(is_signed, divisor, known(a.argument(1)))) {
    return fire(Rule::DivOfMultiple, remainder ? zero(width) : a.argument(1));
  }
  if (remainder && a.kind() == kind && a.argument(1) == b) return fire(Rule::RemOfRem, a);
  return {};
}

Term Rewriter::try_division_by_range(TermKind kind, Term a, Term b) {
  unsigned width = a.width();
  bool remainder = is_remainder(kind);
  const Known& dividend = known(a);
  const Known& divisor = known(b);
  if (is_signed_division(kind)) {
    if (dividend.is_nonnegative() && divisor.is_nonnegative()) {
      return fire(Rule::DivNonnegative, make_division(remainder ? TermKind::URem : TermKind::UDiv, a, b));
    }
  } else if (dividend.umax < divisor.umin) {
    return fire(Rule::DivSmallByLarge, remainder ? a : zero(width));
  }
  if (a.is_constant() && a.bits() == 0 && divisor.is_nonzero()) return fire(Rule::DivZero, a);
  if (a == b && divisor.is_nonzero()) {
    // For a signed single bit the quotient -1 / -1 = 1 is -1 again, the same word.
    return fire(Rule::DivSelf, remainder ? zero(width) : make_bits(width, 1));
  }
  return {};
}

Term Rewriter::make_division(TermKind kind, Term a, Term b) {
  unsigned width = a.width();
  if (Term folded = try_fold({kind, a.sort()}, {a, b}); folded.is_valid()) return folded;
  if (b.is_constant()) {
    if (Term result = try_division_by_constant(kind, a, b); result.is_valid()) return result;
  }
  if (Term result = try_division_by_range(kind, a, b); result.is_valid()) return result;
  if (!is_signed_division(kind) && a.kind() == TermKind::ZeroExtend) {
    unsigned narrow = a.argument(0).width();
    bool fits = b.is_constant() ? b.bits() <= value::low_mask<U128>(narrow)
                                : b.kind() == TermKind::ZeroExtend && b.argument(0).width() == narrow;
    // Division by 0 depends on the width; only the remainder by 0 does not.
    if (fits && 2 * narrow <= width && (is_remainder(kind) || known(b).is_nonzero())) {
      Term result = make_division(kind, a.argument(0), make_extract(b, narrow - 1, 0));
      return fire(Rule::DivNarrow, make_zero_extend(result, width));
    }
  }
  return node(kind, a.sort(), {a, b});
}

}  // namespace testellate::expr
