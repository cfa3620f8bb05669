// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "value/bits.h"

/// Integers without a largest one: the mathematics that machine arithmetic is compared with. Written for
/// obviousness, not for speed.
namespace testellate::value::exact {

/// A natural number; limbs of 32 bits, lowest first, none of them zero at the top.
class Natural {
 public:
  Natural() = default;
  explicit Natural(U128 word);

  [[nodiscard]] bool is_zero() const { return limbs_.empty(); }
  [[nodiscard]] unsigned bit_length() const;
  [[nodiscard]] bool bit(unsigned at) const;
  /// The number modulo 2^width, width <= 128.
  [[nodiscard]] U128 low_bits(unsigned width) const;

  friend Natural operator+(const Natural& a, const Natural& b);
  /// a >= b.
  friend Natural operator-(const Natural& a, const Natural& b);
  friend Natural operator*(const Natural& a, const Natural& b);
  friend Natural operator<<(const Natural& a, unsigned bits);
  friend Natural operator>>(const Natural& a, unsigned bits);
  friend std::strong_ordering operator<=>(const Natural& a, const Natural& b);
  friend bool operator==(const Natural& a, const Natural& b) = default;

 private:
  void drop_leading_zeros();
  std::vector<std::uint32_t> limbs_;
};

struct Division {
  Natural quotient;
  Natural remainder;
};
/// Long division in base 2; b > 0.
[[nodiscard]] Division divide(const Natural& a, const Natural& b);

/// Sign and magnitude; zero is not negative.
class Integer {
 public:
  explicit Integer(Natural magnitude, bool negative = false)
      : magnitude_(std::move(magnitude)), negative_(negative && !magnitude_.is_zero()) {}
  [[nodiscard]] static Integer from_unsigned(U128 bits) { return Integer(Natural(bits)); }
  /// Two's complement: the top bit weighs -2^(width-1).
  [[nodiscard]] static Integer from_signed(U128 bits, unsigned width);

  [[nodiscard]] const Natural& magnitude() const { return magnitude_; }
  [[nodiscard]] bool is_negative() const { return negative_; }
  [[nodiscard]] bool is_zero() const { return magnitude_.is_zero(); }
  /// The representative modulo 2^width in [0, 2^width).
  [[nodiscard]] U128 wrap(unsigned width) const;
  [[nodiscard]] bool fits_unsigned(unsigned width) const;
  [[nodiscard]] bool fits_signed(unsigned width) const;

  friend Integer operator-(const Integer& a) { return Integer(a.magnitude_, !a.negative_); }
  friend Integer operator+(const Integer& a, const Integer& b);
  friend Integer operator-(const Integer& a, const Integer& b) { return a + -b; }
  friend Integer operator*(const Integer& a, const Integer& b);
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);
  friend bool operator==(const Integer& a, const Integer& b) = default;

 private:
  Natural magnitude_;
  bool negative_;
};

[[nodiscard]] Integer power_of_two(unsigned exponent);
/// Rounded towards zero; b != 0.
[[nodiscard]] Integer truncated_quotient(const Integer& a, const Integer& b);
/// a - b * truncated_quotient(a, b); b != 0.
[[nodiscard]] Integer truncated_remainder(const Integer& a, const Integer& b);
/// floor(a / 2^bits).
[[nodiscard]] Integer floor_shift(const Integer& a, unsigned bits);

}  // namespace testellate::value::exact
