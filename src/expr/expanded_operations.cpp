// SPDX-License-Identifier: Apache-2.0
// Overflow predicates, in the form that is cheapest to read and to solve: unsigned ones need no wider
// arithmetic for sums; signed ones compare the exact result, computed in a wider type, with the limits of the
// narrow one, so that ranges decide them and a person recognises them. Where no wider type exists (more than
// 127 or 64 bits) the result is checked after the fact.
#include <algorithm>

#include "expr/known.h"
#include "expr/term_builder.h"

namespace testellate::expr {

using value::U128;

namespace {

/// exact < min || max < exact, where `exact` is wider than `width`.
Term leaves_signed_range(TermBuilder& builder, Term exact, unsigned width) {
  unsigned wide = exact.width();
  Term least = builder.make_bits(wide, value::sign_extend(value::min_signed<U128>(width), width, wide));
  Term most = builder.make_bits(wide, value::max_signed<U128>(width));
  Term below = builder.make_slt(exact, least);
  return builder.make_or(below, builder.make_slt(most, exact));
}

Term is_negative(TermBuilder& builder, Term a) {
  return builder.make_slt(a, builder.make_bits(a.width(), 0));
}

}  // namespace

Term TermBuilder::make_uadd_overflows(Term a, Term b) {
  // b > max - a = ~a; the operands' order does not matter, so the constant side is complemented.
  if (b.is_constant()) std::swap(a, b);
  return make_ult(make_bit_not(a), b);
}

Term TermBuilder::make_usub_overflows(Term a, Term b) { return make_ult(a, b); }

Term TermBuilder::make_sadd_overflows(Term a, Term b) {
  unsigned width = a.width();
  if (width < value::kMaxWidth) {
    Term left = make_sign_extend(a, width + 1);
    Term exact = make_add(left, make_sign_extend(b, width + 1));
    return leaves_signed_range(*this, exact, width);
  }
  Term sum = make_add(a, b);
  Term left = make_bit_xor(a, sum);
  return is_negative(*this, make_bit_and(left, make_bit_xor(b, sum)));
}

Term TermBuilder::make_ssub_overflows(Term a, Term b) {
  unsigned width = a.width();
  if (width < value::kMaxWidth) {
    Term left = make_sign_extend(a, width + 1);
    Term exact = make_sub(left, make_sign_extend(b, width + 1));
    return leaves_signed_range(*this, exact, width);
  }
  Term difference = make_sub(a, b);
  Term signs_differ = make_bit_xor(a, b);
  return is_negative(*this, make_bit_and(signs_differ, make_bit_xor(a, difference)));
}

Term TermBuilder::make_umul_overflows(Term a, Term b) {
  unsigned width = a.width();
  if (2 * width <= value::kMaxWidth) {
    Term left = make_zero_extend(a, 2 * width);
    Term exact = make_mul(left, make_zero_extend(b, 2 * width));
    return make_ult(make_bits(2 * width, value::low_mask<U128>(width)), exact);
  }
  Term quotient = make_udiv(make_mul(a, b), a);
  Term nonzero = make_is_nonzero(a);
  return make_and(nonzero, make_not(make_equal(quotient, b)));
}

Term TermBuilder::make_smul_overflows(Term a, Term b) {
  unsigned width = a.width();
  if (2 * width <= value::kMaxWidth) {
    Term left = make_sign_extend(a, 2 * width);
    Term exact = make_mul(left, make_sign_extend(b, 2 * width));
    return leaves_signed_range(*this, exact, width);
  }
  // Dividing the wrapped product by a gives b back unless it wrapped; min / -1 wraps itself.
  Term quotient = make_sdiv(make_mul(a, b), a);
  Term minus_one = make_bits(width, value::low_mask<U128>(width));
  Term least = make_bits(width, value::min_signed<U128>(width));
  Term is_minus_one = make_equal(a, minus_one);
  Term negated_least = make_and(is_minus_one, make_equal(b, least));
  Term wrapped = make_or(negated_least, make_not(make_equal(quotient, b)));
  return make_and(make_is_nonzero(a), wrapped);
}

// Counting and reversing bits, expanded. Counts are computed in the fewest bits that hold them and extended
// at the end; leading and trailing zeros by halving, so the term has logarithmic depth.

namespace {

/// Bits needed for the numbers 0 to `most`, but not more than `available`.
unsigned count_width(unsigned most, unsigned available) {
  unsigned bits = 1;
  while ((most >> bits) != 0) ++bits;
  return std::min(bits, available);
}

/// Zeros before the first one (from the top if `leading`), as a term of `width` bits; depth is log2 of 128.
Term count_zeros(TermBuilder& builder, Term a, bool leading, unsigned width) {
  unsigned size = a.width();
  if (size == 1) {
    Term none = builder.make_bits(width, 0);
    Term one = builder.make_bits(width, 1);
    return builder.make_ite(builder.make_is_nonzero(a), none, one);
  }
  unsigned half = size / 2;
  Term high = builder.make_extract(a, size - 1, half);
  Term low = builder.make_extract(a, half - 1, 0);
  Term first = leading ? high : low;
  Term second = leading ? low : high;
  Term passed = builder.make_bits(width, first.width());
  Term beyond = builder.make_add(passed, count_zeros(builder, second, leading, width));
  Term within = count_zeros(builder, first, leading, width);
  return builder.make_ite(builder.make_is_nonzero(first), within, beyond);
}

}  // namespace

Term TermBuilder::make_popcount(Term a) {
  unsigned width = count_width(a.width(), a.width());
  Term count = make_bits(width, 0);
  for (unsigned at = 0; at < a.width(); ++at) {
    count = make_add(count, make_zero_extend(make_extract(a, at, at), width));
  }
  return make_zero_extend(count, a.width());
}

Term TermBuilder::make_count_leading_zeros(Term a) {
  unsigned width = count_width(a.width(), a.width());
  return make_zero_extend(count_zeros(*this, a, true, width), a.width());
}

Term TermBuilder::make_count_trailing_zeros(Term a) {
  unsigned width = count_width(a.width(), a.width());
  return make_zero_extend(count_zeros(*this, a, false, width), a.width());
}

Term TermBuilder::make_byte_swap(Term a) {
  TESTELLATE_INVARIANT(a.width() % 8 == 0, "bytes are swapped in whole bytes");
  Term result = make_extract(a, 7, 0);
  for (unsigned at = 8; at < a.width(); at += 8) result = make_concat(result, make_extract(a, at + 7, at));
  return result;
}

Term TermBuilder::make_bit_reverse(Term a) {
  Term result = make_extract(a, 0, 0);
  for (unsigned at = 1; at < a.width(); ++at) result = make_concat(result, make_extract(a, at, at));
  return result;
}

// Float operations that are expanded into others.

using value::FloatBits;
using value::FloatFormat;

namespace {

/// 2^exponent in `format`; 2^128 is infinity in binary32, and right so: no binary32 number lies between.
FloatBits power_of_two(FloatFormat format, unsigned exponent) {
  FloatBits result = float_one(format);
  FloatBits two = value::fadd(format, result, result);
  for (unsigned i = 0; i < exponent; ++i) result = value::fmul(format, result, two);
  return result;
}

}  // namespace

Term TermBuilder::make_fp_copysign(Term magnitude, Term sign) {
  unsigned top = magnitude.width() - 1;
  Term sign_bit = make_extract(make_fp_to_bits(sign), top, top);
  Term rest = make_extract(make_fp_to_bits(magnitude), top - 1, 0);
  return make_fp_from_bits(make_concat(sign_bit, rest));
}

Term TermBuilder::make_fp_is_infinite(Term a) {
  FloatFormat format = a.sort().format();
  Term magnitude = make_fp_abs(a);
  return make_equal(magnitude, make_float(format, value::infinity(format)));
}

// The value rounded towards zero is at least -L if it is above -L - 1, where that is a number of the format;
// otherwise there is no float between and it must be at least -L itself.
Term TermBuilder::make_fp_fits_signed(Term a, unsigned width) {
  FloatFormat format = a.sort().format();
  FloatBits limit = power_of_two(format, width - 1);
  FloatBits least = value::fneg(format, limit);
  Term above = make_fp_less_equal(make_float(format, least), a);
  if (width <= float_precision(format)) {
    FloatBits below = value::fsub(format, least, float_one(format));
    above = make_fp_less(make_float(format, below), a);
  }
  return make_and(above, make_fp_less(a, make_float(format, limit)));
}

Term TermBuilder::make_fp_fits_unsigned(Term a, unsigned width) {
  FloatFormat format = a.sort().format();
  Term minus_one = make_float(format, value::fneg(format, float_one(format)));
  Term above = make_fp_less(minus_one, a);
  return make_and(above, make_fp_less(a, make_float(format, power_of_two(format, width))));
}

}  // namespace testellate::expr
