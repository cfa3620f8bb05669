// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// Machine integers of 1 to 128 bits.
///
/// A value of width w is an unsigned word whose bits from w on are zero ("canonical"). Each operation takes
/// canonical operands and yields a canonical result; `Word` is std::uint64_t for widths to 64 and `U128`
/// beyond, so that the common case costs one machine instruction and a mask. Division by zero and over-long
/// shifts have the values that SMT-LIB gives them (https://smt-lib.org, theory FixedSizeBitVectors); what a
/// language does instead is a check before the operation, never a variant of it.
namespace testellate::value {

__extension__ using U128 = unsigned __int128;
__extension__ using S128 = __int128;

inline constexpr unsigned kMaxWidth = 128;

template <typename Word>
inline constexpr unsigned kWordBits = sizeof(Word) * 8;

/// The word with the lowest `width` bits set; `width` in [0, kWordBits<Word>].
template <typename Word>
[[nodiscard]] constexpr Word low_mask(unsigned width) {
  return width >= kWordBits<Word> ? static_cast<Word>(~Word{0})
                                  : static_cast<Word>((Word{1} << width) - Word{1});
}

template <typename Word>
[[nodiscard]] constexpr Word truncate(Word bits, unsigned width) {
  return bits & low_mask<Word>(width);
}

template <typename Word>
[[nodiscard]] constexpr bool sign_bit(Word bits, unsigned width) {
  return ((bits >> (width - 1)) & 1) != 0;
}

/// Sign-extends from `from` to `to` bits, from <= to.
template <typename Word>
[[nodiscard]] constexpr Word sign_extend(Word bits, unsigned from, unsigned to) {
  if (!sign_bit(bits, from)) return bits;
  return truncate<Word>(bits | ~low_mask<Word>(from), to);
}

template <typename Word>
[[nodiscard]] constexpr Word min_signed(unsigned width) {
  return static_cast<Word>(Word{1} << (width - 1));
}
template <typename Word>
[[nodiscard]] constexpr Word max_signed(unsigned width) {
  return low_mask<Word>(width - 1);
}

template <typename Word>
[[nodiscard]] constexpr Word add(Word a, Word b, unsigned width) {
  return truncate<Word>(a + b, width);
}
template <typename Word>
[[nodiscard]] constexpr Word sub(Word a, Word b, unsigned width) {
  return truncate<Word>(a - b, width);
}
template <typename Word>
[[nodiscard]] constexpr Word mul(Word a, Word b, unsigned width) {
  return truncate<Word>(a * b, width);
}
template <typename Word>
[[nodiscard]] constexpr Word neg(Word a, unsigned width) {
  return truncate<Word>(Word{0} - a, width);
}
template <typename Word>
[[nodiscard]] constexpr Word bit_not(Word a, unsigned width) {
  return truncate<Word>(~a, width);
}

/// x / 0 = all ones.
template <typename Word>
[[nodiscard]] constexpr Word udiv(Word a, Word b, unsigned width) {
  return b == 0 ? low_mask<Word>(width) : static_cast<Word>(a / b);
}
/// x % 0 = x.
template <typename Word>
[[nodiscard]] constexpr Word urem(Word a, Word b, unsigned) {
  return b == 0 ? a : static_cast<Word>(a % b);
}
/// Rounds towards zero; min / -1 = min; x / 0 = -1 for x >= 0 and 1 for x < 0.
template <typename Word>
[[nodiscard]] constexpr Word sdiv(Word a, Word b, unsigned width) {
  bool a_negative = sign_bit(a, width);
  bool b_negative = sign_bit(b, width);
  Word quotient = udiv(a_negative ? neg(a, width) : a, b_negative ? neg(b, width) : b, width);
  return a_negative != b_negative ? neg(quotient, width) : quotient;
}
/// Has the sign of the dividend; min % -1 = 0; x % 0 = x.
template <typename Word>
[[nodiscard]] constexpr Word srem(Word a, Word b, unsigned width) {
  bool a_negative = sign_bit(a, width);
  Word remainder = urem(a_negative ? neg(a, width) : a, sign_bit(b, width) ? neg(b, width) : b, width);
  return a_negative ? neg(remainder, width) : remainder;
}

/// Shift amounts are unsigned and not reduced: width and more shifts everything out.
template <typename Word>
[[nodiscard]] constexpr Word shl(Word a, Word amount, unsigned width) {
  return amount >= width ? Word{0} : truncate<Word>(a << static_cast<unsigned>(amount), width);
}
template <typename Word>
[[nodiscard]] constexpr Word lshr(Word a, Word amount, unsigned width) {
  return amount >= width ? Word{0} : static_cast<Word>(a >> static_cast<unsigned>(amount));
}
template <typename Word>
[[nodiscard]] constexpr Word ashr(Word a, Word amount, unsigned width) {
  if (!sign_bit(a, width)) return lshr(a, amount, width);
  return bit_not(lshr(bit_not(a, width), amount, width), width);
}

template <typename Word>
[[nodiscard]] constexpr bool slt(Word a, Word b, unsigned width) {
  // Flipping the sign bit maps signed order to unsigned order.
  return (a ^ min_signed<Word>(width)) < (b ^ min_signed<Word>(width));
}
template <typename Word>
[[nodiscard]] constexpr bool sle(Word a, Word b, unsigned width) {
  return !slt(b, a, width);
}

/// Whether the exact result does not fit in `width` bits.
template <typename Word>
[[nodiscard]] constexpr bool uadd_overflows(Word a, Word b, unsigned width) {
  return add(a, b, width) < a;
}
template <typename Word>
[[nodiscard]] constexpr bool sadd_overflows(Word a, Word b, unsigned width) {
  Word sum = add(a, b, width);
  return sign_bit<Word>((a ^ sum) & (b ^ sum), width);
}
template <typename Word>
[[nodiscard]] constexpr bool usub_overflows(Word a, Word b, unsigned) {
  return a < b;
}
template <typename Word>
[[nodiscard]] constexpr bool ssub_overflows(Word a, Word b, unsigned width) {
  Word difference = sub(a, b, width);
  return sign_bit<Word>((a ^ b) & (a ^ difference), width);
}
template <typename Word>
[[nodiscard]] constexpr bool umul_overflows(Word a, Word b, unsigned width) {
  return a != 0 && b > low_mask<Word>(width) / a;
}
template <typename Word>
[[nodiscard]] constexpr bool smul_overflows(Word a, Word b, unsigned width) {
  bool negative = sign_bit(a, width) != sign_bit(b, width);
  Word magnitude_a = sign_bit(a, width) ? neg(a, width) : a;
  Word magnitude_b = sign_bit(b, width) ? neg(b, width) : b;
  if (umul_overflows(magnitude_a, magnitude_b, width)) return true;
  Word limit = negative ? min_signed<Word>(width) : max_signed<Word>(width);
  return mul(magnitude_a, magnitude_b, width) > limit;
}

[[nodiscard]] constexpr unsigned popcount(U128 a) {
  return static_cast<unsigned>(__builtin_popcountll(static_cast<std::uint64_t>(a)) +
                               __builtin_popcountll(static_cast<std::uint64_t>(a >> 64)));
}
/// Zero bits above the highest one bit; `width` if there is none.
[[nodiscard]] constexpr unsigned count_leading_zeros(U128 a, unsigned width) {
  unsigned length = 0;
  if (auto high = static_cast<std::uint64_t>(a >> 64); high != 0) {
    length = 128 - static_cast<unsigned>(__builtin_clzll(high));
  } else if (auto low = static_cast<std::uint64_t>(a); low != 0) {
    length = 64 - static_cast<unsigned>(__builtin_clzll(low));
  }
  return width - length;
}
/// Zero bits below the lowest one bit; `width` if there is none.
[[nodiscard]] constexpr unsigned count_trailing_zeros(U128 a, unsigned width) {
  if (auto low = static_cast<std::uint64_t>(a); low != 0) return static_cast<unsigned>(__builtin_ctzll(low));
  if (auto high = static_cast<std::uint64_t>(a >> 64); high != 0) {
    return 64 + static_cast<unsigned>(__builtin_ctzll(high));
  }
  return width;
}
/// Reverses the bytes; `width` is a multiple of 8.
[[nodiscard]] constexpr U128 byte_swap(U128 a, unsigned width) {
  U128 result = 0;
  for (unsigned at = 0; at < width; at += 8) result |= ((a >> at) & 0xff) << (width - 8 - at);
  return result;
}
/// Reverses the bits.
[[nodiscard]] constexpr U128 bit_reverse(U128 a, unsigned width) {
  U128 result = 0;
  for (unsigned at = 0; at < width; ++at) result |= ((a >> at) & 1) << (width - 1 - at);
  return result;
}

/// The signed value of a canonical word.
[[nodiscard]] constexpr S128 to_signed(U128 bits, unsigned width) {
  return static_cast<S128>(sign_extend<U128>(bits, width, kMaxWidth));
}

}  // namespace testellate::value
