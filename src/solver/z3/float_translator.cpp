// SPDX-License-Identifier: Apache-2.0
//
// Z3 has one NaN and leaves its bits open; ours has bits. So a float is translated as a bit-vector, made a Z3
// number where an operation needs one, and turned back with the canonical pattern where the result is NaN.
#include "solver/z3/float_translator.h"

#include "support/invariant.h"
#include "value/float_ops.h"

// The kinds are those of floats; the translator has sorted out all others.
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace testellate::solver::z3 {

using expr::Term;
using expr::TermKind;
using value::FloatFormat;

::z3::expr FloatTranslator::wrap(Z3_ast ast) {
  context_.check_error();
  return {context_, ast};
}

::z3::sort FloatTranslator::sort_of(FloatFormat format) {
  return format == FloatFormat::F32 ? context_.fpa_sort<32>() : context_.fpa_sort<64>();
}

::z3::expr FloatTranslator::rounding(value::Rounding mode) {
  switch (mode) {
    case value::Rounding::NearestEven:
      return wrap(Z3_mk_fpa_round_nearest_ties_to_even(context_));
    case value::Rounding::NearestAway:
      return wrap(Z3_mk_fpa_round_nearest_ties_to_away(context_));
    case value::Rounding::TowardZero:
      return wrap(Z3_mk_fpa_round_toward_zero(context_));
    case value::Rounding::TowardPositive:
      return wrap(Z3_mk_fpa_round_toward_positive(context_));
    case value::Rounding::TowardNegative:
      return wrap(Z3_mk_fpa_round_toward_negative(context_));
  }
  TESTELLATE_UNREACHABLE("there should be five roundings");
}

::z3::expr FloatTranslator::number(Term term, const ::z3::expr& bits) {
  auto found = numbers_.find(term);
  if (found != numbers_.end()) return found->second;
  ::z3::expr made = wrap(Z3_mk_fpa_to_fp_bv(context_, bits, sort_of(term.sort().format())));
  numbers_.emplace(term, made);
  return made;
}

::z3::expr FloatTranslator::computed(Term term, const ::z3::expr& result) {
  numbers_.emplace(term, result);
  FloatFormat format = term.sort().format();
  ::z3::expr is_nan = wrap(Z3_mk_fpa_is_nan(context_, result));
  ::z3::expr bits = wrap(Z3_mk_fpa_to_ieee_bv(context_, result));
  ::z3::expr canonical = context_.bv_val(value::canonical_nan(format), value::float_width(format));
  return ::z3::ite(is_nan, canonical, bits);
}

/// fmod from IEEE remainder: on magnitudes the two differ by one |b| where the quotient was rounded up, and
/// the sum is exact because fmod's result is representable.
::z3::expr FloatTranslator::remainder(const ::z3::expr& a, const ::z3::expr& b) {
  ::z3::expr magnitude_a = wrap(Z3_mk_fpa_abs(context_, a));
  ::z3::expr magnitude_b = wrap(Z3_mk_fpa_abs(context_, b));
  ::z3::expr rest = wrap(Z3_mk_fpa_rem(context_, magnitude_a, magnitude_b));
  ::z3::expr zero = wrap(Z3_mk_fpa_zero(context_, a.get_sort(), false));
  ::z3::expr below_zero = wrap(Z3_mk_fpa_lt(context_, rest, zero));
  ::z3::expr raised = wrap(Z3_mk_fpa_add(context_, nearest(), rest, magnitude_b));
  ::z3::expr magnitude = wrap(Z3_mk_fpa_abs(context_, ::z3::ite(below_zero, raised, rest)));
  ::z3::expr a_negative = wrap(Z3_mk_fpa_is_negative(context_, a));
  ::z3::expr negated = wrap(Z3_mk_fpa_neg(context_, magnitude));
  return ::z3::ite(a_negative, negated, magnitude);
}

::z3::expr FloatTranslator::smaller_or_greater(Term term, const ::z3::expr& a, const ::z3::expr& b) {
  ::z3::expr first = term.kind() == TermKind::FpMin ? a : b;
  ::z3::expr second = term.kind() == TermKind::FpMin ? b : a;
  // min(a, b) is a if a < b, or if they are equal and a is the negative zero; max is the other one.
  ::z3::expr less = wrap(Z3_mk_fpa_lt(context_, a, b));
  ::z3::expr equal = wrap(Z3_mk_fpa_eq(context_, a, b));
  ::z3::expr a_negative = wrap(Z3_mk_fpa_is_negative(context_, a));
  ::z3::expr a_nan = wrap(Z3_mk_fpa_is_nan(context_, a));
  ::z3::expr b_nan = wrap(Z3_mk_fpa_is_nan(context_, b));
  ::z3::expr a_smaller = less || (equal && a_negative);
  return ::z3::ite(a_nan, b, ::z3::ite(b_nan, a, ::z3::ite(a_smaller, first, second)));
}

::z3::expr FloatTranslator::power_of_two(FloatFormat format, unsigned exponent, bool negative) {
  bool is_single = format == FloatFormat::F32;
  std::uint64_t bias = is_single ? 127 : 1023;
  std::uint64_t bits = (bias + exponent) << value::fraction_width(format);
  if (negative) bits |= value::sign_mask(format);
  ::z3::expr pattern = context_.bv_val(bits, value::float_width(format));
  return wrap(Z3_mk_fpa_to_fp_bv(context_, pattern, sort_of(format)));
}

/// Saturates: the exponent 128, which is beyond F32, gives its infinity here, and only infinity reaches it.
::z3::expr FloatTranslator::to_integer(Term term, const ::z3::expr& from) {
  FloatFormat format = term.argument(0).sort().format();
  unsigned width = term.sort().width();
  bool is_signed = term.kind() == TermKind::FpToSigned;
  ::z3::expr toward_zero = rounding(value::Rounding::TowardZero);
  ::z3::expr inside = wrap(is_signed ? Z3_mk_fpa_to_sbv(context_, toward_zero, from, width)
                                     : Z3_mk_fpa_to_ubv(context_, toward_zero, from, width));
  ::z3::expr zero = context_.bv_val(0, width);
  ::z3::expr ones = ~zero;
  ::z3::expr minimum =
      is_signed ? ::z3::shl(context_.bv_val(1, width), context_.bv_val(width - 1, width)) : zero;
  ::z3::expr maximum = is_signed ? ~minimum : ones;
  if (is_signed && width == 1) minimum = context_.bv_val(1, 1), maximum = zero;
  ::z3::expr high = power_of_two(format, is_signed ? width - 1 : width, false);
  ::z3::expr low = is_signed ? power_of_two(format, width - 1, true)
                             : wrap(Z3_mk_fpa_zero(context_, from.get_sort(), false));
  ::z3::expr is_nan = wrap(Z3_mk_fpa_is_nan(context_, from));
  ::z3::expr too_high = wrap(Z3_mk_fpa_geq(context_, from, high));
  ::z3::expr too_low = wrap(Z3_mk_fpa_leq(context_, from, low));
  return ::z3::ite(is_nan, zero, ::z3::ite(too_high, maximum, ::z3::ite(too_low, minimum, inside)));
}

::z3::expr FloatTranslator::operation(Term term, const std::vector<::z3::expr>& a) {
  switch (term.kind()) {
    case TermKind::FpAdd:
      return wrap(Z3_mk_fpa_add(context_, nearest(), a[0], a[1]));
    case TermKind::FpMul:
      return wrap(Z3_mk_fpa_mul(context_, nearest(), a[0], a[1]));
    case TermKind::FpDiv:
      return wrap(Z3_mk_fpa_div(context_, nearest(), a[0], a[1]));
    case TermKind::FpRem:
      return remainder(a[0], a[1]);
    case TermKind::FpFma:
      return wrap(Z3_mk_fpa_fma(context_, nearest(), a[0], a[1], a[2]));
    case TermKind::FpSqrt:
      return wrap(Z3_mk_fpa_sqrt(context_, nearest(), a[0]));
    case TermKind::FpMin:
    case TermKind::FpMax:
      return smaller_or_greater(term, a[0], a[1]);
    case TermKind::FpRound:
      return wrap(Z3_mk_fpa_round_to_integral(context_, rounding(term.rounding()), a[0]));
    default:
      TESTELLATE_INVARIANT(term.kind() == TermKind::FpConvert, "each float operation should be listed here");
      return wrap(Z3_mk_fpa_to_fp_float(context_, nearest(), a[0], sort_of(term.sort().format())));
  }
}

::z3::expr FloatTranslator::build(Term term, const std::vector<::z3::expr>& arguments) {
  TermKind kind = term.kind();
  if (kind == TermKind::FpFromBits || kind == TermKind::FpToBits) return arguments[0];
  if (kind == TermKind::FpNeg || kind == TermKind::FpAbs) {
    FloatFormat format = term.sort().format();
    ::z3::expr sign = context_.bv_val(value::sign_mask(format), value::float_width(format));
    return kind == TermKind::FpNeg ? arguments[0] ^ sign : arguments[0] & ~sign;
  }
  if (kind == TermKind::FpFromSigned || kind == TermKind::FpFromUnsigned) {
    ::z3::sort sort = sort_of(term.sort().format());
    return computed(term,
                    wrap(kind == TermKind::FpFromSigned
                             ? Z3_mk_fpa_to_fp_signed(context_, nearest(), arguments[0], sort)
                             : Z3_mk_fpa_to_fp_unsigned(context_, nearest(), arguments[0], sort)));
  }
  std::vector<::z3::expr> numbers;
  for (std::size_t at = 0; at < arguments.size(); ++at)
    numbers.push_back(number(term.argument(at), arguments[at]));
  switch (kind) {
    case TermKind::FpEqual:
      return wrap(Z3_mk_fpa_eq(context_, numbers[0], numbers[1]));
    case TermKind::FpLess:
      return wrap(Z3_mk_fpa_lt(context_, numbers[0], numbers[1]));
    case TermKind::FpLessEqual:
      return wrap(Z3_mk_fpa_leq(context_, numbers[0], numbers[1]));
    case TermKind::FpIsNan:
      return wrap(Z3_mk_fpa_is_nan(context_, numbers[0]));
    case TermKind::FpToSigned:
    case TermKind::FpToUnsigned:
      return to_integer(term, numbers[0]);
    default:
      return computed(term, operation(term, numbers));
  }
}

}  // namespace testellate::solver::z3
