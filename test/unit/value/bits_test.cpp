// SPDX-License-Identifier: Apache-2.0
// Compares every operation on machine integers with exact integer arithmetic: all operands of widths 1 to 6,
// corner values and random ones of wider widths, in both word types where both serve.
#include "value/bits.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "exact_integer.h"
#include "support/rng.h"
#include "value/text.h"

namespace testellate::value {
namespace {

using exact::Integer;
using exact::power_of_two;

U128 random_word(support::Rng& rng, unsigned width) {
  return truncate<U128>((U128{rng.next()} << 64) | rng.next(), width);
}

/// Corner values of a width, and random ones with long runs of equal bits as well as without.
std::vector<U128> interesting_words(unsigned width) {
  std::vector<U128> words;
  auto add_near = [&](U128 centre) {
    for (int offset = -2; offset <= 2; ++offset) {
      words.push_back(truncate<U128>(centre + static_cast<U128>(static_cast<S128>(offset)), width));
    }
  };
  add_near(0);
  add_near(min_signed<U128>(width));
  add_near(width);
  add_near(U128{1} << (width / 2));
  if (width > 64) add_near(U128{1} << 64);
  support::Rng rng(width);
  for (int i = 0; i < 12; ++i) {
    words.push_back(random_word(rng, width));
    words.push_back(random_word(rng, width) >> rng.below(width));
  }
  return words;
}

void for_each_pair(const std::function<void(unsigned width, U128 a, U128 b)>& body) {
  for (unsigned width = 1; width <= 6; ++width) {
    for (U128 a = 0; a >> width == 0; ++a) {
      for (U128 b = 0; b >> width == 0; ++b) body(width, a, b);
    }
  }
  for (unsigned width : {7U, 8U, 16U, 31U, 32U, 33U, 63U, 64U, 65U, 127U, 128U}) {
    std::vector<U128> words = interesting_words(width);
    for (U128 a : words) {
      for (U128 b : words) body(width, a, b);
    }
  }
}

std::string describe(const char* operation, unsigned width, U128 a, U128 b) {
  return std::string(operation) + " of " + to_hex(a) + ", " + to_hex(b) + " in " + std::to_string(width) +
         " bits";
}

// gtest cannot print 128-bit words, and a message built for each of a million cases would cost more than the
// cases; hence the comparison comes first.
#define EXPECT_SAME(actual, expected, operation)                                                     \
  do {                                                                                               \
    if ((actual) != (expected)) {                                                                    \
      ADD_FAILURE() << describe(operation, width, a, b) << ": " << to_hex(static_cast<U128>(actual)) \
                    << " instead of " << to_hex(static_cast<U128>(expected));                        \
    }                                                                                                \
  } while (false)

/// Compares an operation in the word type that is always wide enough, and in the narrow one where it is.
template <typename Operation, typename Result>
void expect_operation(
    const char* name, Operation operation, unsigned width, U128 a, U128 b, Result expected) {
  EXPECT_SAME(operation(a, b, width), expected, name);
  if (width > 64) return;
  auto in_one_word = operation(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b), width);
  EXPECT_SAME(static_cast<Result>(in_one_word), expected, name);
}

#define EXPECT_OPERATION(name, expected)                                            \
  expect_operation(                                                                 \
      #name,                                                                        \
      [](auto left, auto right, unsigned bits) { return name(left, right, bits); }, \
      width,                                                                        \
      a,                                                                            \
      b,                                                                            \
      expected)

TEST(Bits, AddSubtractAndMultiplyModuloTwoToTheWidth) {
  for_each_pair([](unsigned width, U128 a, U128 b) {
    Integer x = Integer::from_unsigned(a);
    Integer y = Integer::from_unsigned(b);
    EXPECT_OPERATION(add, (x + y).wrap(width));
    EXPECT_OPERATION(sub, (x - y).wrap(width));
    EXPECT_OPERATION(mul, (x * y).wrap(width));
  });
}

TEST(Bits, DivideUnsignedWithAllOnesForZeroDivisor) {
  for_each_pair([](unsigned width, U128 a, U128 b) {
    Integer x = Integer::from_unsigned(a);
    Integer y = Integer::from_unsigned(b);
    EXPECT_OPERATION(udiv,
                     y.is_zero() ? (-power_of_two(0)).wrap(width) : truncated_quotient(x, y).wrap(width));
    EXPECT_OPERATION(urem, y.is_zero() ? a : truncated_remainder(x, y).wrap(width));
  });
}

TEST(Bits, DivideSignedTowardsZero) {
  for_each_pair([](unsigned width, U128 a, U128 b) {
    Integer x = Integer::from_signed(a, width);
    Integer y = Integer::from_signed(b, width);
    // SMT-LIB: x / 0 is -1 for x >= 0 and 1 for x < 0. In one bit -1 and 1 are the same pattern.
    Integer by_zero = x.is_negative() ? power_of_two(0) : -power_of_two(0);
    EXPECT_OPERATION(sdiv, (y.is_zero() ? by_zero : truncated_quotient(x, y)).wrap(width));
    EXPECT_OPERATION(srem, (y.is_zero() ? x : truncated_remainder(x, y)).wrap(width));
  });
}

TEST(Bits, ShiftByTheWholeAmount) {
  for_each_pair([](unsigned width, U128 a, U128 b) {
    bool all_out = b >= width;
    auto amount = all_out ? width : static_cast<unsigned>(b);
    EXPECT_OPERATION(shl, (Integer::from_unsigned(a) * power_of_two(amount)).wrap(width));
    EXPECT_OPERATION(lshr, floor_shift(Integer::from_unsigned(a), amount).wrap(width));
    EXPECT_OPERATION(ashr, floor_shift(Integer::from_signed(a, width), amount).wrap(width));
  });
}

TEST(Bits, CompareSigned) {
  for_each_pair([](unsigned width, U128 a, U128 b) {
    EXPECT_OPERATION(slt, Integer::from_signed(a, width) < Integer::from_signed(b, width));
    EXPECT_OPERATION(sle, Integer::from_signed(a, width) <= Integer::from_signed(b, width));
  });
}

TEST(Bits, TellOverflowOfUnsignedOperations) {
  for_each_pair([](unsigned width, U128 a, U128 b) {
    Integer x = Integer::from_unsigned(a);
    Integer y = Integer::from_unsigned(b);
    EXPECT_OPERATION(uadd_overflows, !(x + y).fits_unsigned(width));
    EXPECT_OPERATION(usub_overflows, !(x - y).fits_unsigned(width));
    EXPECT_OPERATION(umul_overflows, !(x * y).fits_unsigned(width));
  });
}

TEST(Bits, TellOverflowOfSignedOperations) {
  for_each_pair([](unsigned width, U128 a, U128 b) {
    Integer x = Integer::from_signed(a, width);
    Integer y = Integer::from_signed(b, width);
    EXPECT_OPERATION(sadd_overflows, !(x + y).fits_signed(width));
    EXPECT_OPERATION(ssub_overflows, !(x - y).fits_signed(width));
    EXPECT_OPERATION(smul_overflows, !(x * y).fits_signed(width));
  });
}

void for_each_word(const std::function<void(unsigned width, U128 a)>& body) {
  for (unsigned width = 1; width <= kMaxWidth; ++width) {
    if (width <= 10) {
      for (U128 a = 0; a >> width == 0; ++a) body(width, a);
    } else {
      for (U128 a : interesting_words(width)) body(width, a);
    }
  }
}

TEST(Bits, NegateAndInvert) {
  for_each_word([](unsigned width, U128 a) {
    U128 b = 0;
    Integer x = Integer::from_unsigned(a);
    U128 negated = (-x).wrap(width);
    U128 inverted = (-x - power_of_two(0)).wrap(width);
    EXPECT_SAME(neg<U128>(a, width), negated, "neg");
    EXPECT_SAME(bit_not<U128>(a, width), inverted, "bit_not");
    EXPECT_SAME(sign_bit<U128>(a, width), Integer::from_signed(a, width).is_negative(), "sign_bit");
    if (width > 64) return;
    auto narrow = static_cast<std::uint64_t>(a);
    EXPECT_SAME(neg<std::uint64_t>(narrow, width), negated, "neg in one word");
    EXPECT_SAME(bit_not<std::uint64_t>(narrow, width), inverted, "bit_not in one word");
    EXPECT_SAME(sign_bit<std::uint64_t>(narrow, width),
                Integer::from_signed(a, width).is_negative(),
                "sign_bit in one word");
  });
}

TEST(Bits, ExtendSignToEveryWiderWidth) {
  for_each_word([](unsigned width, U128 a) {
    for (unsigned to : {width, width + 1, width + 5, 32U, 33U, 63U, 64U, 65U, 127U, 128U}) {
      if (to < width || to > kMaxWidth) continue;
      U128 b = to;
      U128 expected = Integer::from_signed(a, width).wrap(to);
      EXPECT_SAME(sign_extend<U128>(a, width, to), expected, "sign_extend");
      if (to <= 64) {
        EXPECT_SAME(sign_extend<std::uint64_t>(static_cast<std::uint64_t>(a), width, to),
                    expected,
                    "sign_extend in one word");
      }
    }
  });
}

TEST(Bits, TruncateKeepsTheLowBits) {
  for_each_word([](unsigned width, U128 a) {
    for (unsigned to = 1; to <= width; ++to) {
      U128 b = to;
      EXPECT_SAME(truncate<U128>(a, to), Integer::from_unsigned(a).wrap(to), "truncate");
    }
  });
}

TEST(Bits, ToSignedIsTheTwosComplementValue) {
  for_each_word([](unsigned width, U128 a) {
    U128 b = 0;
    S128 number = to_signed(a, width);
    EXPECT_SAME(static_cast<U128>(number), Integer::from_signed(a, width).wrap(kMaxWidth), "to_signed");
    EXPECT_SAME(number < 0, Integer::from_signed(a, width).is_negative(), "sign of to_signed");
  });
}

TEST(Bits, LimitsAreThoseOfTwosComplement) {
  for (unsigned width = 1; width <= kMaxWidth; ++width) {
    U128 a = 0;
    U128 b = 0;
    Integer half = power_of_two(width - 1);
    Integer one = power_of_two(0);
    EXPECT_SAME(low_mask<U128>(width), (power_of_two(width) - one).wrap(width), "low_mask");
    EXPECT_SAME(min_signed<U128>(width), (-half).wrap(width), "min_signed");
    EXPECT_SAME(max_signed<U128>(width), (half - one).wrap(width), "max_signed");
    if (width > 64) continue;
    EXPECT_SAME(low_mask<std::uint64_t>(width), low_mask<U128>(width), "low_mask in one word");
    EXPECT_SAME(min_signed<std::uint64_t>(width), min_signed<U128>(width), "min_signed in one word");
    EXPECT_SAME(max_signed<std::uint64_t>(width), max_signed<U128>(width), "max_signed in one word");
  }
  EXPECT_EQ(low_mask<std::uint64_t>(0), 0U);
  EXPECT_TRUE(low_mask<U128>(0) == 0);
}

/// The bits of a word, highest first.
std::vector<bool> to_bit_list(U128 a, unsigned width) {
  std::vector<bool> bits;
  exact::Natural number(a);
  for (unsigned at = width; at-- > 0;) bits.push_back(number.bit(at));
  return bits;
}

TEST(Bits, CountBits) {
  for_each_word([](unsigned width, U128 a) {
    U128 b = 0;
    std::vector<bool> bits = to_bit_list(a, width);
    auto ones = std::count(bits.begin(), bits.end(), true);
    auto leading = std::find(bits.begin(), bits.end(), true) - bits.begin();
    auto trailing = std::find(bits.rbegin(), bits.rend(), true) - bits.rbegin();
    EXPECT_SAME(popcount(a), static_cast<unsigned>(ones), "popcount");
    EXPECT_SAME(count_leading_zeros(a, width), static_cast<unsigned>(leading), "count_leading_zeros");
    EXPECT_SAME(count_trailing_zeros(a, width), static_cast<unsigned>(trailing), "count_trailing_zeros");
  });
}

TEST(Bits, ReverseBitsAndBytes) {
  for_each_word([](unsigned width, U128 a) {
    U128 b = 0;
    std::vector<bool> bits = to_bit_list(a, width);
    std::vector<bool> reversed(bits.rbegin(), bits.rend());
    EXPECT_SAME(to_bit_list(bit_reverse(a, width), width) == reversed, true, "bit_reverse");
    if (width % 8 != 0) return;
    std::vector<bool> swapped;
    for (auto byte = bits.end(); byte != bits.begin(); byte -= 8)
      swapped.insert(swapped.end(), byte - 8, byte);
    EXPECT_SAME(to_bit_list(byte_swap(a, width), width) == swapped, true, "byte_swap");
  });
}

}  // namespace
}  // namespace testellate::value
