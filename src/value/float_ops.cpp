// SPDX-License-Identifier: Apache-2.0
// The hardware computes; this file only moves bits in and out and makes NaN results canonical. It relies on
// SSE2 arithmetic (no extended precision), on -ffp-contract=off (no fused multiply-add behind our back; the
// module's CMakeLists sets it) and on the default rounding mode, which nothing in this program changes.
#include "value/float_ops.h"

#include <bit>
#include <cmath>
#include <limits>

static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559);
static_assert(__FLT_EVAL_METHOD__ == 0, "floats should be computed in their own precision");

namespace testellate::value {
namespace {

template <typename Number>
struct Traits;
template <>
struct Traits<float> {
  static float load(FloatBits bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }
  static FloatBits store(float number) { return std::bit_cast<std::uint32_t>(number); }
};
template <>
struct Traits<double> {
  static double load(FloatBits bits) { return std::bit_cast<double>(bits); }
  static FloatBits store(double number) { return std::bit_cast<std::uint64_t>(number); }
};

/// Runs `operation` on numbers of the format and canonicalises a NaN result.
template <typename Operation, typename... Bits>
FloatBits compute(FloatFormat format, Operation operation, Bits... operands) {
  auto in = [&]<typename Number>(Number) -> FloatBits {
    Number result = operation(Traits<Number>::load(operands)...);
    return std::isnan(result) ? canonical_nan(format) : Traits<Number>::store(result);
  };
  return format == FloatFormat::F32 ? in(float{}) : in(double{});
}

template <typename Predicate, typename... Bits>
bool test(FloatFormat format, Predicate predicate, Bits... operands) {
  return format == FloatFormat::F32 ? predicate(Traits<float>::load(operands)...)
                                    : predicate(Traits<double>::load(operands)...);
}

FloatBits magnitude(FloatFormat format, FloatBits a) { return a & ~sign_mask(format); }

/// 2^exponent as a double, for the exponents used here (at most 128): a biased exponent and no fraction.
double power_of_two(unsigned exponent) { return to_double((FloatBits{1023} + exponent) << 52); }

double widen(FloatFormat format, FloatBits a) {
  return format == FloatFormat::F32 ? static_cast<double>(to_float(a)) : to_double(a);
}

/// The magnitude of a finite integral double below 2^128 as an integer.
U128 to_magnitude(double integral) {
  double magnitude = std::fabs(integral);
  // One instruction where it is enough; the conversion to 128 bits is a call.
  if (magnitude < 0x1p63) return static_cast<U128>(static_cast<std::int64_t>(magnitude));
  return static_cast<U128>(magnitude);
}

}  // namespace

float to_float(FloatBits bits) { return Traits<float>::load(bits); }
double to_double(FloatBits bits) { return Traits<double>::load(bits); }
FloatBits from_float(float number) { return Traits<float>::store(number); }
FloatBits from_double(double number) { return Traits<double>::store(number); }

bool is_nan(FloatFormat format, FloatBits a) { return magnitude(format, a) > infinity(format); }
bool is_infinite(FloatFormat format, FloatBits a) { return magnitude(format, a) == infinity(format); }
bool is_zero(FloatFormat format, FloatBits a) { return magnitude(format, a) == 0; }
bool is_subnormal(FloatFormat format, FloatBits a) {
  FloatBits bits = magnitude(format, a);
  return bits != 0 && bits < (FloatBits{1} << fraction_width(format));
}
bool is_negative(FloatFormat format, FloatBits a) { return (a & sign_mask(format)) != 0; }

FloatBits fadd(FloatFormat format, FloatBits a, FloatBits b) {
  return compute(format, [](auto x, auto y) { return x + y; }, a, b);
}
FloatBits fsub(FloatFormat format, FloatBits a, FloatBits b) {
  return compute(format, [](auto x, auto y) { return x - y; }, a, b);
}
FloatBits fmul(FloatFormat format, FloatBits a, FloatBits b) {
  return compute(format, [](auto x, auto y) { return x * y; }, a, b);
}
FloatBits fdiv(FloatFormat format, FloatBits a, FloatBits b) {
  return compute(format, [](auto x, auto y) { return x / y; }, a, b);
}
FloatBits frem(FloatFormat format, FloatBits a, FloatBits b) {
  return compute(format, [](auto x, auto y) { return std::fmod(x, y); }, a, b);
}
FloatBits fma(FloatFormat format, FloatBits a, FloatBits b, FloatBits c) {
  return compute(format, [](auto x, auto y, auto z) { return std::fma(x, y, z); }, a, b, c);
}
FloatBits fsqrt(FloatFormat format, FloatBits a) {
  return compute(format, [](auto x) { return std::sqrt(x); }, a);
}

FloatBits fneg(FloatFormat format, FloatBits a) { return a ^ sign_mask(format); }
FloatBits fabs(FloatFormat format, FloatBits a) { return magnitude(format, a); }
FloatBits copysign(FloatFormat format, FloatBits magnitude_of, FloatBits sign) {
  return magnitude(format, magnitude_of) | (sign & sign_mask(format));
}

FloatBits fmin(FloatFormat format, FloatBits a, FloatBits b) {
  if (is_nan(format, a)) return is_nan(format, b) ? canonical_nan(format) : b;
  if (is_nan(format, b)) return a;
  if (is_zero(format, a) && is_zero(format, b)) return a | b;
  return flt(format, b, a) ? b : a;
}
FloatBits fmax(FloatFormat format, FloatBits a, FloatBits b) {
  if (is_nan(format, a)) return is_nan(format, b) ? canonical_nan(format) : b;
  if (is_nan(format, b)) return a;
  if (is_zero(format, a) && is_zero(format, b)) return a & b;
  return flt(format, a, b) ? b : a;
}

FloatBits round_to_integral(FloatFormat format, Rounding rounding, FloatBits a) {
  switch (rounding) {
    case Rounding::NearestEven:
      return compute(format, [](auto x) { return std::nearbyint(x); }, a);
    case Rounding::NearestAway:
      return compute(format, [](auto x) { return std::round(x); }, a);
    case Rounding::TowardZero:
      return compute(format, [](auto x) { return std::trunc(x); }, a);
    case Rounding::TowardPositive:
      return compute(format, [](auto x) { return std::ceil(x); }, a);
    case Rounding::TowardNegative:
      return compute(format, [](auto x) { return std::floor(x); }, a);
  }
  return canonical_nan(format);
}

bool feq(FloatFormat format, FloatBits a, FloatBits b) {
  return test(format, [](auto x, auto y) { return x == y; }, a, b);
}
bool flt(FloatFormat format, FloatBits a, FloatBits b) {
  return test(format, [](auto x, auto y) { return x < y; }, a, b);
}
bool fle(FloatFormat format, FloatBits a, FloatBits b) {
  return test(format, [](auto x, auto y) { return x <= y; }, a, b);
}

FloatBits convert_float(FloatFormat to, FloatFormat from, FloatBits a) {
  if (to == from) return a;
  if (is_nan(from, a)) return canonical_nan(to);
  return to == FloatFormat::F64 ? from_double(static_cast<double>(to_float(a)))
                                : from_float(static_cast<float>(to_double(a)));
}

FloatBits float_from_signed(FloatFormat to, U128 a, unsigned width) {
  S128 number = to_signed(a, width);
  return to == FloatFormat::F32 ? from_float(static_cast<float>(number))
                                : from_double(static_cast<double>(number));
}
FloatBits float_from_unsigned(FloatFormat to, U128 a, unsigned) {
  // 2^128 - 1 rounds to 2^128, which is infinity in binary32; the compiler's run-time support rounds
  // correctly.
  return to == FloatFormat::F32 ? from_float(static_cast<float>(a)) : from_double(static_cast<double>(a));
}

bool fits_signed(FloatFormat from, FloatBits a, unsigned width) {
  if (is_nan(from, a)) return false;
  double truncated = std::trunc(widen(from, a));
  double limit = power_of_two(width - 1);
  return truncated >= -limit && truncated < limit;
}
bool fits_unsigned(FloatFormat from, FloatBits a, unsigned width) {
  if (is_nan(from, a)) return false;
  double truncated = std::trunc(widen(from, a));
  return truncated >= 0 && truncated < power_of_two(width);
}

U128 float_to_signed(FloatFormat from, FloatBits a, unsigned width) {
  if (is_nan(from, a)) return 0;
  bool negative = is_negative(from, a);
  if (!fits_signed(from, a, width)) return negative ? min_signed<U128>(width) : max_signed<U128>(width);
  U128 absolute = to_magnitude(std::trunc(widen(from, a)));
  return negative ? neg<U128>(absolute, width) : absolute;
}
U128 float_to_unsigned(FloatFormat from, FloatBits a, unsigned width) {
  if (is_nan(from, a)) return 0;
  if (!fits_unsigned(from, a, width)) return is_negative(from, a) ? U128{0} : low_mask<U128>(width);
  return to_magnitude(std::trunc(widen(from, a)));
}

}  // namespace testellate::value
