// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "exact_integer.h"
#include "value/float_ops.h"

/// What IEEE 754 asks of each operation, computed from its definition: the exact result in unbounded
/// integers, rounded once. Uses no floating-point instruction.
namespace testellate::value::exact {

/// A finite number: magnitude * 2^exponent with a sign, also of zero.
struct Real {
  bool negative = false;
  Natural magnitude;
  int exponent = 0;
};

/// `bits` is finite.
[[nodiscard]] Real decode(FloatFormat format, FloatBits bits);
/// Rounds to nearest, ties to even; overflow gives infinity. `more` says that the exact number is a little
/// larger in magnitude than `number`, by less than its last bit; `number` then has to have more bits than the
/// format.
[[nodiscard]] FloatBits round_to_format(FloatFormat format, const Real& number, bool more = false);

[[nodiscard]] FloatBits add(FloatFormat format, FloatBits a, FloatBits b);
[[nodiscard]] FloatBits multiply(FloatFormat format, FloatBits a, FloatBits b);
[[nodiscard]] FloatBits divide(FloatFormat format, FloatBits a, FloatBits b);
[[nodiscard]] FloatBits remainder(FloatFormat format, FloatBits a, FloatBits b);
[[nodiscard]] FloatBits multiply_add(FloatFormat format, FloatBits a, FloatBits b, FloatBits c);
[[nodiscard]] FloatBits square_root(FloatFormat format, FloatBits a);
[[nodiscard]] FloatBits to_integral(FloatFormat format, Rounding rounding, FloatBits a);
[[nodiscard]] FloatBits convert(FloatFormat to, FloatFormat from, FloatBits a);
[[nodiscard]] FloatBits from_integer(FloatFormat to, const Integer& number);
/// A finite number rounded towards zero.
[[nodiscard]] Integer to_integer(FloatFormat from, FloatBits a);
/// a < b for numbers that are not NaN.
[[nodiscard]] bool less(FloatFormat format, FloatBits a, FloatBits b);

/// Zeros, subnormals, powers of two and their neighbours, halves, the limits of integers, extremes,
/// infinities and NaNs with several payloads; each with both signs.
[[nodiscard]] std::vector<FloatBits> interesting_floats(FloatFormat format);
/// Bit patterns of which many lie close to each other and have few significant bits, so that sums and
/// products tie, cancel, overflow and underflow.
[[nodiscard]] std::vector<FloatBits> random_floats(FloatFormat format, unsigned count, std::uint64_t seed);

}  // namespace testellate::value::exact
