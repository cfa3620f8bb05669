// SPDX-License-Identifier: Apache-2.0
#include "exact_integer.h"

#include <algorithm>
#include <cstddef>

namespace testellate::value::exact {

Natural::Natural(U128 word) {
  for (; word != 0; word >>= 32) limbs_.push_back(static_cast<std::uint32_t>(word));
}

unsigned Natural::bit_length() const {
  if (limbs_.empty()) return 0;
  auto length = static_cast<unsigned>((limbs_.size() - 1) * 32);
  for (std::uint32_t top = limbs_.back(); top != 0; top >>= 1) ++length;
  return length;
}

bool Natural::bit(unsigned at) const {
  return at / 32 < limbs_.size() && ((limbs_[at / 32] >> (at % 32)) & 1U) != 0;
}

U128 Natural::low_bits(unsigned width) const {
  U128 word = 0;
  for (unsigned at = 0; at < width; ++at) {
    if (bit(at)) word += U128{1} << at;
  }
  return word;
}

void Natural::drop_leading_zeros() {
  while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
}

Natural operator+(const Natural& a, const Natural& b) {
  Natural sum;
  sum.limbs_.reserve(std::max(a.limbs_.size(), b.limbs_.size()) + 1);
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < std::max(a.limbs_.size(), b.limbs_.size()); ++i) {
    carry += i < a.limbs_.size() ? a.limbs_[i] : 0;
    carry += i < b.limbs_.size() ? b.limbs_[i] : 0;
    sum.limbs_.push_back(static_cast<std::uint32_t>(carry));
    carry >>= 32;
  }
  sum.limbs_.push_back(static_cast<std::uint32_t>(carry));
  sum.drop_leading_zeros();
  return sum;
}

Natural operator-(const Natural& a, const Natural& b) {
  Natural difference;
  difference.limbs_.reserve(a.limbs_.size());
  std::int64_t borrow = 0;
  for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
    std::int64_t digit = std::int64_t{a.limbs_[i]} - borrow - (i < b.limbs_.size() ? b.limbs_[i] : 0);
    borrow = digit < 0 ? 1 : 0;
    difference.limbs_.push_back(static_cast<std::uint32_t>(digit + (borrow << 32)));
  }
  difference.drop_leading_zeros();
  return difference;
}

Natural operator*(const Natural& a, const Natural& b) {
  Natural product;
  product.limbs_.assign(a.limbs_.size() + b.limbs_.size() + 1, 0);
  for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j <= b.limbs_.size(); ++j) {
      carry += product.limbs_[i + j];
      if (j < b.limbs_.size()) carry += std::uint64_t{a.limbs_[i]} * b.limbs_[j];
      product.limbs_[i + j] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  }
  product.drop_leading_zeros();
  return product;
}

Natural operator<<(const Natural& a, unsigned bits) {
  Natural shifted;
  shifted.limbs_.reserve(a.limbs_.size() + bits / 32 + 1);
  shifted.limbs_.assign(bits / 32, 0);
  std::uint32_t carry = 0;
  for (std::uint32_t limb : a.limbs_) {
    std::uint64_t pair = std::uint64_t{limb} << (bits % 32);
    shifted.limbs_.push_back(static_cast<std::uint32_t>(pair) | carry);
    carry = static_cast<std::uint32_t>(pair >> 32);
  }
  shifted.limbs_.push_back(carry);
  shifted.drop_leading_zeros();
  return shifted;
}

Natural operator>>(const Natural& a, unsigned bits) {
  Natural shifted;
  for (std::size_t i = bits / 32; i < a.limbs_.size(); ++i) {
    std::uint64_t pair = a.limbs_[i];
    if (i + 1 < a.limbs_.size()) pair |= std::uint64_t{a.limbs_[i + 1]} << 32;
    shifted.limbs_.push_back(static_cast<std::uint32_t>(pair >> (bits % 32)));
  }
  shifted.drop_leading_zeros();
  return shifted;
}

std::strong_ordering operator<=>(const Natural& a, const Natural& b) {
  if (a.limbs_.size() != b.limbs_.size()) return a.limbs_.size() <=> b.limbs_.size();
  return std::lexicographical_compare_three_way(
      a.limbs_.rbegin(), a.limbs_.rend(), b.limbs_.rbegin(), b.limbs_.rend());
}

Division divide(const Natural& a, const Natural& b) {
  Division result;
  const Natural one(1);
  result.remainder = a;
  // The divisor times each power of two that may be in the quotient, largest first.
  for (unsigned at = a.bit_length() < b.bit_length() ? 0 : a.bit_length() - b.bit_length() + 1; at-- > 0;) {
    Natural multiple = b << at;
    if (result.remainder < multiple) continue;
    result.remainder = result.remainder - multiple;
    result.quotient = result.quotient + (one << at);
  }
  return result;
}

Integer Integer::from_signed(U128 bits, unsigned width) {
  Integer number = from_unsigned(bits);
  return Natural(bits).bit(width - 1) ? number - power_of_two(width) : number;
}

U128 Integer::wrap(unsigned width) const {
  Natural residue(magnitude_.low_bits(width));
  if (negative_ && !residue.is_zero()) residue = power_of_two(width).magnitude() - residue;
  return residue.low_bits(width);
}

bool Integer::fits_unsigned(unsigned width) const { return !negative_ && *this < power_of_two(width); }

bool Integer::fits_signed(unsigned width) const {
  return *this >= -power_of_two(width - 1) && *this < power_of_two(width - 1);
}

Integer operator+(const Integer& a, const Integer& b) {
  if (a.negative_ == b.negative_) return Integer(a.magnitude_ + b.magnitude_, a.negative_);
  if (a.magnitude_ >= b.magnitude_) return Integer(a.magnitude_ - b.magnitude_, a.negative_);
  return Integer(b.magnitude_ - a.magnitude_, b.negative_);
}

Integer operator*(const Integer& a, const Integer& b) {
  return Integer(a.magnitude_ * b.magnitude_, a.negative_ != b.negative_);
}

std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
  if (a.negative_ != b.negative_) return b.negative_ <=> a.negative_;
  return a.negative_ ? b.magnitude_ <=> a.magnitude_ : a.magnitude_ <=> b.magnitude_;
}

Integer power_of_two(unsigned exponent) { return Integer(Natural(1) << exponent); }

Integer truncated_quotient(const Integer& a, const Integer& b) {
  return Integer(divide(a.magnitude(), b.magnitude()).quotient, a.is_negative() != b.is_negative());
}

Integer truncated_remainder(const Integer& a, const Integer& b) { return a - b * truncated_quotient(a, b); }

Integer floor_shift(const Integer& a, unsigned bits) {
  if (!a.is_negative()) return Integer(a.magnitude() >> bits);
  // floor(-m / 2^n) = -ceil(m / 2^n)
  Natural rounded_up = a.magnitude() + (power_of_two(bits).magnitude() - Natural(1));
  return Integer(rounded_up >> bits, true);
}

}  // namespace testellate::value::exact
