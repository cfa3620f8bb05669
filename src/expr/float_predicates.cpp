// SPDX-License-Identifier: Apache-2.0
// Float operations that are expanded into others.
#include "expr/float_facts.h"
#include "expr/term_builder.h"

namespace testellate::expr {

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
