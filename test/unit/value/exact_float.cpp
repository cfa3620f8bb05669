// SPDX-License-Identifier: Apache-2.0
#include "exact_float.h"

#include <algorithm>
#include <cstdlib>

#include "support/rng.h"

namespace testellate::value::exact {
namespace {

/// The exponent of the last bit of a subnormal.
int least_exponent(FloatFormat format) { return format == FloatFormat::F32 ? -149 : -1074; }
unsigned precision(FloatFormat format) { return fraction_width(format) + 1; }

FloatBits with_sign(FloatFormat format, bool negative, FloatBits magnitude) {
  return magnitude | (negative ? sign_mask(format) : 0);
}

Natural shift(const Natural& a, int bits) {
  return bits >= 0 ? a << static_cast<unsigned>(bits) : a >> static_cast<unsigned>(-bits);
}

/// Whether a bit below `at` is set.
bool has_bits_below(const Natural& a, unsigned at) {
  for (unsigned i = 0; i < at; ++i) {
    if (a.bit(i)) return true;
  }
  return false;
}

Integer scaled(const Real& a, int exponent) {
  return Integer(shift(a.magnitude, a.exponent - exponent), a.negative);
}

/// The exact sum. A sum of zero is +0 unless both operands are negative (IEEE 754, 6.3).
Real sum(const Real& a, const Real& b) {
  int exponent = std::min(a.exponent, b.exponent);
  Integer total = scaled(a, exponent) + scaled(b, exponent);
  bool negative = total.is_zero() ? a.negative && b.negative : total.is_negative();
  return {negative, total.magnitude(), exponent};
}

Real product(const Real& a, const Real& b) {
  return {a.negative != b.negative, a.magnitude * b.magnitude, a.exponent + b.exponent};
}

/// The same number with a magnitude of exactly `bits` bits.
Real normalised(const Real& a, unsigned bits) {
  int up = static_cast<int>(bits) - static_cast<int>(a.magnitude.bit_length());
  return {a.negative, shift(a.magnitude, up), a.exponent - up};
}

}  // namespace

Real decode(FloatFormat format, FloatBits bits) {
  unsigned fraction = fraction_width(format);
  FloatBits magnitude = bits & ~sign_mask(format);
  FloatBits field = magnitude >> fraction;
  FloatBits significand = magnitude & ((FloatBits{1} << fraction) - 1);
  if (field != 0) significand |= FloatBits{1} << fraction;
  int exponent = least_exponent(format) + static_cast<int>(std::max<FloatBits>(field, 1)) - 1;
  return {(bits & sign_mask(format)) != 0, Natural(significand), exponent};
}

FloatBits round_to_format(FloatFormat format, const Real& number, bool more) {
  const Natural& magnitude = number.magnitude;
  if (magnitude.is_zero()) return with_sign(format, number.negative, 0);
  int last = std::max(
      static_cast<int>(magnitude.bit_length()) + number.exponent - static_cast<int>(precision(format)),
      least_exponent(format));
  int dropped = last - number.exponent;
  Natural kept = shift(magnitude, -dropped);
  if (dropped > 0) {
    auto below = static_cast<unsigned>(dropped);
    bool half = magnitude.bit(below - 1);
    bool rest = more || has_bits_below(magnitude, below - 1);
    if (half && (rest || kept.bit(0))) kept = kept + Natural(1);
  }
  // A significand that carried into the next power of two carries into the exponent field by itself.
  auto significand = static_cast<FloatBits>(kept.low_bits(64));
  FloatBits implicit = FloatBits{1} << fraction_width(format);
  U128 encoded = significand;
  if (significand >= implicit) {
    encoded = (static_cast<U128>(last - least_exponent(format)) << fraction_width(format)) + significand;
  }
  return with_sign(format,
                   number.negative,
                   encoded >= infinity(format) ? infinity(format) : static_cast<FloatBits>(encoded));
}

FloatBits add(FloatFormat format, FloatBits a, FloatBits b) {
  if (is_nan(format, a) || is_nan(format, b)) return canonical_nan(format);
  if (is_infinite(format, a)) return is_infinite(format, b) && a != b ? canonical_nan(format) : a;
  if (is_infinite(format, b)) return b;
  return round_to_format(format, sum(decode(format, a), decode(format, b)));
}

FloatBits multiply(FloatFormat format, FloatBits a, FloatBits b) {
  if (is_nan(format, a) || is_nan(format, b)) return canonical_nan(format);
  bool negative = is_negative(format, a) != is_negative(format, b);
  if (is_infinite(format, a) || is_infinite(format, b)) {
    bool zero = is_zero(format, a) || is_zero(format, b);
    return zero ? canonical_nan(format) : with_sign(format, negative, infinity(format));
  }
  return round_to_format(format, product(decode(format, a), decode(format, b)));
}

FloatBits divide(FloatFormat format, FloatBits a, FloatBits b) {
  if (is_nan(format, a) || is_nan(format, b)) return canonical_nan(format);
  bool negative = is_negative(format, a) != is_negative(format, b);
  if (is_infinite(format, a)) {
    return is_infinite(format, b) ? canonical_nan(format) : with_sign(format, negative, infinity(format));
  }
  if (is_infinite(format, b)) return with_sign(format, negative, 0);
  if (is_zero(format, b)) {
    return is_zero(format, a) ? canonical_nan(format) : with_sign(format, negative, infinity(format));
  }
  if (is_zero(format, a)) return with_sign(format, negative, 0);
  Real dividend = normalised(decode(format, a), 2 * precision(format) + 8);
  Real divisor = normalised(decode(format, b), precision(format));
  Division result = exact::divide(dividend.magnitude, divisor.magnitude);
  return round_to_format(
      format, {negative, result.quotient, dividend.exponent - divisor.exponent}, !result.remainder.is_zero());
}

FloatBits remainder(FloatFormat format, FloatBits a, FloatBits b) {
  if (is_nan(format, a) || is_nan(format, b) || is_infinite(format, a) || is_zero(format, b)) {
    return canonical_nan(format);
  }
  if (is_infinite(format, b)) return a;
  Real dividend = decode(format, a);
  Real divisor = decode(format, b);
  int exponent = std::min(dividend.exponent, divisor.exponent);
  Natural modulus = shift(divisor.magnitude, divisor.exponent - exponent);
  // The powers of two of the dividend are taken into the remainder one by one: numbers stay short.
  Natural rest = exact::divide(dividend.magnitude, modulus).remainder;
  for (int i = exponent; i < dividend.exponent; ++i) {
    rest = rest << 1;
    if (rest >= modulus) rest = rest - modulus;
  }
  return round_to_format(format, {dividend.negative, rest, exponent});
}

FloatBits multiply_add(FloatFormat format, FloatBits a, FloatBits b, FloatBits c) {
  bool finite =
      !is_nan(format, a) && !is_infinite(format, a) && !is_nan(format, b) && !is_infinite(format, b);
  if (!finite) return add(format, multiply(format, a, b), c);
  if (is_nan(format, c)) return canonical_nan(format);
  if (is_infinite(format, c)) return c;
  return round_to_format(format, sum(product(decode(format, a), decode(format, b)), decode(format, c)));
}

FloatBits square_root(FloatFormat format, FloatBits a) {
  if (is_nan(format, a)) return canonical_nan(format);
  if (is_zero(format, a)) return a;
  if (is_negative(format, a)) return canonical_nan(format);
  if (is_infinite(format, a)) return a;
  Real radicand = normalised(decode(format, a), 126);
  if (radicand.exponent % 2 != 0) radicand = {false, radicand.magnitude << 1, radicand.exponent - 1};
  Natural root;
  for (unsigned at = 64; at-- > 0;) {
    Natural larger = root + (Natural(1) << at);
    if (larger * larger <= radicand.magnitude) root = larger;
  }
  return round_to_format(format, {false, root, radicand.exponent / 2}, root * root != radicand.magnitude);
}

FloatBits to_integral(FloatFormat format, Rounding rounding, FloatBits a) {
  if (is_nan(format, a)) return canonical_nan(format);
  Real number = decode(format, a);
  if (is_infinite(format, a) || number.exponent >= 0) return a;
  auto fraction = static_cast<unsigned>(-number.exponent);
  Natural whole = number.magnitude >> fraction;
  bool half = number.magnitude.bit(fraction - 1);
  bool rest = has_bits_below(number.magnitude, fraction - 1);
  bool away = false;
  switch (rounding) {
    case Rounding::NearestEven:
      away = half && (rest || whole.bit(0));
      break;
    case Rounding::NearestAway:
      away = half;
      break;
    case Rounding::TowardZero:
      break;
    case Rounding::TowardPositive:
      away = !number.negative && (half || rest);
      break;
    case Rounding::TowardNegative:
      away = number.negative && (half || rest);
      break;
  }
  if (away) whole = whole + Natural(1);
  return round_to_format(format, {number.negative, whole, 0});
}

FloatBits convert(FloatFormat to, FloatFormat from, FloatBits a) {
  if (is_nan(from, a)) return canonical_nan(to);
  if (is_infinite(from, a)) return with_sign(to, is_negative(from, a), infinity(to));
  return round_to_format(to, decode(from, a));
}

FloatBits from_integer(FloatFormat to, const Integer& number) {
  return round_to_format(to, {number.is_negative(), number.magnitude(), 0});
}

Integer to_integer(FloatFormat from, FloatBits a) {
  Real number = decode(from, a);
  return Integer(shift(number.magnitude, number.exponent), number.negative);
}

bool less(FloatFormat format, FloatBits a, FloatBits b) {
  // Infinity decodes as the power of two after the largest number, which is where it belongs in the order.
  Real x = decode(format, a);
  Real y = decode(format, b);
  int exponent = std::min(x.exponent, y.exponent);
  return scaled(x, exponent) < scaled(y, exponent);
}

std::vector<FloatBits> interesting_floats(FloatFormat format) {
  std::vector<FloatBits> positive;
  auto add_near = [&](FloatBits centre) {
    positive.insert(positive.end(), {centre - 1, centre, centre + 1});
  };
  auto power = [&](int exponent) { return round_to_format(format, {false, Natural(1), exponent}); };
  auto precision_bits = static_cast<int>(precision(format));
  FloatBits least_normal = FloatBits{1} << fraction_width(format);
  positive.insert(positive.end(), {0, 1, 2, 3, least_normal / 2, least_normal / 2 + 1});
  add_near(least_normal);
  add_near(2 * least_normal);
  for (int exponent : {-precision_bits - 1,
                       -precision_bits,
                       -2,
                       -1,
                       0,
                       1,
                       2,
                       7,
                       8,
                       15,
                       16,
                       31,
                       32,
                       63,
                       64,
                       126,
                       127,
                       precision_bits - 2,
                       precision_bits - 1,
                       precision_bits,
                       precision_bits + 1}) {
    add_near(power(exponent));
  }
  // Ties between integers, and the numbers just beside them.
  for (unsigned halves : {3U, 5U, 7U, 9U, 255U, 257U}) {
    add_near(round_to_format(format, {false, Natural(halves), -1}));
  }
  for (unsigned third : {3U, 10U})
    positive.push_back(divide(format, power(0), from_integer(format, Integer(Natural(third)))));
  FloatBits largest = infinity(format) - 1;
  positive.insert(positive.end(), {largest - 1, largest, largest - least_normal, infinity(format)});
  FloatBits quiet = canonical_nan(format);
  positive.insert(positive.end(), {quiet, quiet + 1, infinity(format) + 1, sign_mask(format) - 1});

  std::vector<FloatBits> both;
  for (FloatBits bits : positive) {
    both.push_back(bits);
    both.push_back(bits | sign_mask(format));
  }
  std::sort(both.begin(), both.end());
  both.erase(std::unique(both.begin(), both.end()), both.end());
  return both;
}

std::vector<FloatBits> random_floats(FloatFormat format, unsigned count, std::uint64_t seed) {
  support::Rng rng(seed);
  FloatBits all = sign_mask(format) | (sign_mask(format) - 1);
  FloatBits one_field = (infinity(format) >> 1) & infinity(format);
  std::vector<FloatBits> floats;
  for (unsigned i = 0; i < count; ++i) {
    FloatBits bits = rng.next() & all;
    if (rng.one_in(2)) {
      // An exponent near that of 1, and a significand that ends in zeros.
      FloatBits fraction_mask = (FloatBits{1} << fraction_width(format)) - 1;
      FloatBits exponent = one_field +
                           (rng.below(std::uint64_t{2} * fraction_width(format)) << fraction_width(format)) -
                           (FloatBits{fraction_width(format)} << fraction_width(format));
      FloatBits significand = bits & fraction_mask &
                              ~low_mask<FloatBits>(static_cast<unsigned>(rng.below(fraction_width(format))));
      bits = (bits & sign_mask(format)) | exponent | significand;
    }
    floats.push_back(bits);
  }
  return floats;
}

}  // namespace testellate::value::exact
