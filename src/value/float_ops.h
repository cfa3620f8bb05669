// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "value/bits.h"

/// IEEE 754 binary32 and binary64, exactly as the machine computes them.
///
/// A float value *is* its bit pattern, kept in a word: moves, loads, stores and bit casts preserve every bit
/// of it, also of a NaN. An operation that computes a NaN yields the canonical one (positive, quiet, payload
/// zero: the bits of Java's Float.NaN and Double.NaN), whatever its operands were: IEEE leaves them open, and
/// one choice makes interpretation, terms and solver agree (APPROX(nan-bits): a machine may keep a payload or
/// set the sign). Rounding is to nearest, ties to even, unless the
/// operation says otherwise.
namespace testellate::value {

enum class FloatFormat : std::uint8_t { F32, F64 };

/// Bits of a float of either format; the upper half is zero for F32.
using FloatBits = std::uint64_t;

[[nodiscard]] constexpr unsigned float_width(FloatFormat format) {
  return format == FloatFormat::F32 ? 32 : 64;
}
[[nodiscard]] constexpr unsigned fraction_width(FloatFormat format) {
  return format == FloatFormat::F32 ? 23 : 52;
}
[[nodiscard]] constexpr FloatBits canonical_nan(FloatFormat format) {
  return format == FloatFormat::F32 ? 0x7fc00000ULL : 0x7ff8000000000000ULL;
}
[[nodiscard]] constexpr FloatBits infinity(FloatFormat format) {
  return format == FloatFormat::F32 ? 0x7f800000ULL : 0x7ff0000000000000ULL;
}
[[nodiscard]] constexpr FloatBits sign_mask(FloatFormat format) {
  return FloatBits{1} << (float_width(format) - 1);
}

[[nodiscard]] float to_float(FloatBits bits);
[[nodiscard]] double to_double(FloatBits bits);
[[nodiscard]] FloatBits from_float(float number);
[[nodiscard]] FloatBits from_double(double number);

[[nodiscard]] bool is_nan(FloatFormat format, FloatBits a);
[[nodiscard]] bool is_infinite(FloatFormat format, FloatBits a);
[[nodiscard]] bool is_zero(FloatFormat format, FloatBits a);
[[nodiscard]] bool is_subnormal(FloatFormat format, FloatBits a);
[[nodiscard]] bool is_negative(FloatFormat format, FloatBits a);  ///< the sign bit, also of zeros and NaNs

[[nodiscard]] FloatBits fadd(FloatFormat format, FloatBits a, FloatBits b);
[[nodiscard]] FloatBits fsub(FloatFormat format, FloatBits a, FloatBits b);
[[nodiscard]] FloatBits fmul(FloatFormat format, FloatBits a, FloatBits b);
[[nodiscard]] FloatBits fdiv(FloatFormat format, FloatBits a, FloatBits b);
/// C's fmod and Java's %: exact, truncated quotient, sign of the dividend.
[[nodiscard]] FloatBits frem(FloatFormat format, FloatBits a, FloatBits b);
[[nodiscard]] FloatBits fma(FloatFormat format, FloatBits a, FloatBits b, FloatBits c);
[[nodiscard]] FloatBits fsqrt(FloatFormat format, FloatBits a);
/// Sign operations work on the bits and keep NaN payloads (IEEE 754, 5.5.1).
[[nodiscard]] FloatBits fneg(FloatFormat format, FloatBits a);
[[nodiscard]] FloatBits fabs(FloatFormat format, FloatBits a);
[[nodiscard]] FloatBits copysign(FloatFormat format, FloatBits magnitude, FloatBits sign);
/// IEEE 754-2008 minNum/maxNum, C's fmin/fmax: a NaN operand is ignored; of two zeros the negative is the
/// smaller.
[[nodiscard]] FloatBits fmin(FloatFormat format, FloatBits a, FloatBits b);
[[nodiscard]] FloatBits fmax(FloatFormat format, FloatBits a, FloatBits b);

enum class Rounding : std::uint8_t { NearestEven, NearestAway, TowardZero, TowardPositive, TowardNegative };

/// The integral float next to `a` in that direction; zeros and results of zero keep the sign of `a`.
[[nodiscard]] FloatBits round_to_integral(FloatFormat format, Rounding rounding, FloatBits a);

/// Comparisons are false when an operand is NaN; -0 equals +0.
[[nodiscard]] bool feq(FloatFormat format, FloatBits a, FloatBits b);
[[nodiscard]] bool flt(FloatFormat format, FloatBits a, FloatBits b);
[[nodiscard]] bool fle(FloatFormat format, FloatBits a, FloatBits b);

/// Exact to wider, rounded to narrower.
[[nodiscard]] FloatBits convert_float(FloatFormat to, FloatFormat from, FloatBits a);
[[nodiscard]] FloatBits float_from_signed(FloatFormat to, U128 a, unsigned width);
[[nodiscard]] FloatBits float_from_unsigned(FloatFormat to, U128 a, unsigned width);
/// Rounds towards zero and saturates to the range of `width` bits; NaN gives 0 (JVMS 6.5 d2i, LLVM
/// fptosi.sat).
[[nodiscard]] U128 float_to_signed(FloatFormat from, FloatBits a, unsigned width);
[[nodiscard]] U128 float_to_unsigned(FloatFormat from, FloatBits a, unsigned width);
/// Whether the value rounded towards zero fits: what C requires of a conversion (C17 6.3.1.4).
[[nodiscard]] bool fits_signed(FloatFormat from, FloatBits a, unsigned width);
[[nodiscard]] bool fits_unsigned(FloatFormat from, FloatBits a, unsigned width);

}  // namespace testellate::value
