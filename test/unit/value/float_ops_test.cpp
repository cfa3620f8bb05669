// SPDX-License-Identifier: Apache-2.0
// Compares every float operation with its definition in exact arithmetic (exact_float.h) on pairs of
// interesting numbers and on random ones, and spells out the cases that are easy to get wrong.
#include "value/float_ops.h"

#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "exact_float.h"
#include "support/rng.h"
#include "value/text.h"

namespace testellate::value {
namespace {

using exact::Integer;
using exact::Natural;

constexpr FloatFormat kFormats[] = {FloatFormat::F32, FloatFormat::F64};

std::string describe(FloatFormat format, std::initializer_list<FloatBits> operands) {
  std::string text = format == FloatFormat::F32 ? "f32" : "f64";
  for (FloatBits bits : operands) text += " " + to_hex(bits) + " (" + to_text(format, bits) + ")";
  return text;
}

void for_each_float(const std::function<void(FloatFormat, FloatBits)>& body) {
  for (FloatFormat format : kFormats) {
    for (FloatBits a : exact::interesting_floats(format)) body(format, a);
    for (FloatBits a : exact::random_floats(format, 5000, 1)) body(format, a);
  }
}

void for_each_pair(const std::function<void(FloatFormat, FloatBits, FloatBits)>& body) {
  for (FloatFormat format : kFormats) {
    std::vector<FloatBits> interesting = exact::interesting_floats(format);
    for (FloatBits a : interesting) {
      for (FloatBits b : interesting) body(format, a, b);
    }
    std::vector<FloatBits> left = exact::random_floats(format, 4000, 2);
    std::vector<FloatBits> right = exact::random_floats(format, 4000, 3);
    for (std::size_t i = 0; i < left.size(); ++i) body(format, left[i], right[i]);
  }
}

TEST(Float, ClassifiesEveryBitPattern) {
  for_each_float([](FloatFormat format, FloatBits a) {
    SCOPED_TRACE(describe(format, {a}));
    int kind = format == FloatFormat::F32 ? std::fpclassify(to_float(a)) : std::fpclassify(to_double(a));
    EXPECT_EQ(is_nan(format, a), kind == FP_NAN);
    EXPECT_EQ(is_infinite(format, a), kind == FP_INFINITE);
    EXPECT_EQ(is_zero(format, a), kind == FP_ZERO);
    EXPECT_EQ(is_subnormal(format, a), kind == FP_SUBNORMAL);
    EXPECT_EQ(is_negative(format, a),
              format == FloatFormat::F32 ? std::signbit(to_float(a)) : std::signbit(to_double(a)));
  });
}

TEST(Float, KeepsEveryBitOnTheWayThroughMachineNumbers) {
  // Signalling NaNs too: SSE moves do not quiet them.
  for_each_float([](FloatFormat format, FloatBits a) {
    EXPECT_EQ(format == FloatFormat::F32 ? from_float(to_float(a)) : from_double(to_double(a)), a)
        << describe(format, {a});
  });
}

TEST(Float, AddsAndSubtractsWithOneRounding) {
  for_each_pair([](FloatFormat format, FloatBits a, FloatBits b) {
    EXPECT_EQ(fadd(format, a, b), exact::add(format, a, b)) << describe(format, {a, b});
    EXPECT_EQ(fsub(format, a, b), exact::add(format, a, b ^ sign_mask(format))) << describe(format, {a, b});
  });
}

TEST(Float, MultipliesWithOneRounding) {
  for_each_pair([](FloatFormat format, FloatBits a, FloatBits b) {
    EXPECT_EQ(fmul(format, a, b), exact::multiply(format, a, b)) << describe(format, {a, b});
  });
}

TEST(Float, DividesWithOneRounding) {
  for_each_pair([](FloatFormat format, FloatBits a, FloatBits b) {
    EXPECT_EQ(fdiv(format, a, b), exact::divide(format, a, b)) << describe(format, {a, b});
  });
}

TEST(Float, RemainderIsExactWithTheSignOfTheDividend) {
  for_each_pair([](FloatFormat format, FloatBits a, FloatBits b) {
    EXPECT_EQ(frem(format, a, b), exact::remainder(format, a, b)) << describe(format, {a, b});
  });
}

TEST(Float, FusedMultiplyAddRoundsOnce) {
  for (FloatFormat format : kFormats) {
    std::vector<FloatBits> interesting = exact::interesting_floats(format);
    std::vector<FloatBits> some;
    for (std::size_t i = 0; i < interesting.size(); i += 5) some.push_back(interesting[i]);
    some.insert(some.end(), {0, sign_mask(format), infinity(format), canonical_nan(format) + 1});
    for (FloatBits a : some) {
      for (FloatBits b : some) {
        for (FloatBits c : some) {
          EXPECT_EQ(fma(format, a, b, c), exact::multiply_add(format, a, b, c))
              << describe(format, {a, b, c});
        }
      }
    }
    // The addend cancels most of the product: only the single rounding keeps the rest.
    for (FloatBits a : exact::random_floats(format, 3000, 4)) {
      FloatBits c = fneg(format, exact::multiply(format, a, a));
      EXPECT_EQ(fma(format, a, a, c), exact::multiply_add(format, a, a, c)) << describe(format, {a, a, c});
    }
  }
}

TEST(Float, SquareRootIsCorrectlyRounded) {
  for_each_float([](FloatFormat format, FloatBits a) {
    FloatBits b = a & ~sign_mask(format);
    EXPECT_EQ(fsqrt(format, a), exact::square_root(format, a)) << describe(format, {a});
    EXPECT_EQ(fsqrt(format, b), exact::square_root(format, b)) << describe(format, {b});
  });
}

TEST(Float, SignOperationsTouchOnlyTheSignBit) {
  for_each_pair([](FloatFormat format, FloatBits a, FloatBits b) {
    FloatBits sign = sign_mask(format);
    EXPECT_EQ(fneg(format, a) ^ a, sign) << describe(format, {a});
    EXPECT_EQ(fabs(format, a), a & (sign - 1)) << describe(format, {a});
    EXPECT_EQ(copysign(format, a, b), (a & (sign - 1)) | (b & sign)) << describe(format, {a, b});
  });
}

TEST(Float, ComparisonsFollowTheOrderOfTheReals) {
  for_each_pair([](FloatFormat format, FloatBits a, FloatBits b) {
    bool ordered = !is_nan(format, a) && !is_nan(format, b);
    bool less = ordered && exact::less(format, a, b);
    bool greater = ordered && exact::less(format, b, a);
    EXPECT_EQ(flt(format, a, b), less) << describe(format, {a, b});
    EXPECT_EQ(fle(format, a, b), ordered && !greater) << describe(format, {a, b});
    EXPECT_EQ(feq(format, a, b), ordered && !less && !greater) << describe(format, {a, b});
  });
}

TEST(Float, MinimumAndMaximumIgnoreNanAndOrderZeros) {
  for_each_pair([](FloatFormat format, FloatBits a, FloatBits b) {
    FloatBits least = canonical_nan(format);
    FloatBits greatest = least;
    if (is_nan(format, a) != is_nan(format, b)) {
      least = greatest = is_nan(format, a) ? b : a;
    } else if (!is_nan(format, a)) {
      bool both_zero = is_zero(format, a) && is_zero(format, b);
      bool a_first = both_zero ? is_negative(format, a) : exact::less(format, a, b);
      least = a_first ? a : b;
      greatest = a_first ? b : a;
    }
    EXPECT_EQ(fmin(format, a, b), least) << describe(format, {a, b});
    EXPECT_EQ(fmax(format, a, b), greatest) << describe(format, {a, b});
  });
}

TEST(Float, RoundsToIntegralInAllDirections) {
  for_each_float([](FloatFormat format, FloatBits a) {
    for (Rounding rounding : {Rounding::NearestEven,
                              Rounding::NearestAway,
                              Rounding::TowardZero,
                              Rounding::TowardPositive,
                              Rounding::TowardNegative}) {
      EXPECT_EQ(round_to_integral(format, rounding, a), exact::to_integral(format, rounding, a))
          << describe(format, {a}) << " rounding " << static_cast<int>(rounding);
    }
  });
}

TEST(Float, RoundingToZeroKeepsTheSign) {
  FloatFormat f64 = FloatFormat::F64;
  FloatBits minus_zero = sign_mask(f64);
  EXPECT_EQ(round_to_integral(f64, Rounding::NearestEven, from_double(-0.5)), minus_zero);
  EXPECT_EQ(round_to_integral(f64, Rounding::NearestAway, from_double(-0.5)), from_double(-1));
  EXPECT_EQ(round_to_integral(f64, Rounding::TowardPositive, from_double(-0.9)), minus_zero);
  EXPECT_EQ(round_to_integral(f64, Rounding::TowardZero, from_double(-0.9)), minus_zero);
  EXPECT_EQ(round_to_integral(f64, Rounding::TowardNegative, from_double(0.9)), FloatBits{0});
  EXPECT_EQ(round_to_integral(f64, Rounding::NearestEven, from_double(2.5)), from_double(2));
  EXPECT_EQ(round_to_integral(f64, Rounding::NearestAway, from_double(2.5)), from_double(3));
}

TEST(Float, ResultsThatAreNanAreCanonical) {
  for (FloatFormat format : kFormats) {
    FloatBits nan = canonical_nan(format);
    FloatBits inf = infinity(format);
    FloatBits minus_inf = inf | sign_mask(format);
    // Payload, sign, signalling: none of it survives an operation.
    for (FloatBits operand : {nan, nan + 7, nan | sign_mask(format), inf + 1, minus_inf + 1}) {
      EXPECT_EQ(fadd(format, operand, 0), nan);
      EXPECT_EQ(fsub(format, 0, operand), nan);
      EXPECT_EQ(fmul(format, operand, operand), nan);
      EXPECT_EQ(fdiv(format, operand, inf), nan);
      EXPECT_EQ(frem(format, operand, inf), nan);
      EXPECT_EQ(fma(format, 0, inf, operand), nan);
      EXPECT_EQ(fsqrt(format, operand), nan);
      EXPECT_EQ(fmin(format, operand, operand), nan);
      EXPECT_EQ(fmax(format, operand, operand), nan);
      EXPECT_EQ(round_to_integral(format, Rounding::TowardZero, operand), nan);
    }
    EXPECT_EQ(fsub(format, inf, inf), nan);
    EXPECT_EQ(fdiv(format, 0, 0), nan);
    EXPECT_EQ(fmul(format, 0, minus_inf), nan);
    EXPECT_EQ(fsqrt(format, minus_inf), nan);
    EXPECT_EQ(frem(format, inf, inf), nan);
    EXPECT_EQ(fma(format, inf, 0, 0), nan);
  }
}

TEST(Float, ConvertsBetweenFormats) {
  for_each_float([](FloatFormat format, FloatBits a) {
    FloatFormat other = format == FloatFormat::F32 ? FloatFormat::F64 : FloatFormat::F32;
    EXPECT_EQ(convert_float(other, format, a), exact::convert(other, format, a)) << describe(format, {a});
    EXPECT_EQ(convert_float(format, format, a), a) << describe(format, {a});
  });
}

TEST(Float, NarrowingRoundsTiesToEvenAlsoInSubnormals) {
  // Each f32 midpoint and its f64 neighbours: the upper f32 fraction bits are random, the dropped ones are
  // not.
  support::Rng rng(5);
  for (int i = 0; i < 4000; ++i) {
    auto narrow = static_cast<FloatBits>(rng.next() & 0x7fffffff) % 0x7f800000;
    if (i % 4 == 0) narrow &= 0xffffff;
    exact::Real low = exact::decode(FloatFormat::F32, narrow);
    Natural doubled = (low.magnitude << 1) + Natural(1);
    FloatBits middle = exact::round_to_format(FloatFormat::F64, {false, doubled, low.exponent - 1});
    for (FloatBits wide : {middle - 1, middle, middle + 1}) {
      EXPECT_EQ(convert_float(FloatFormat::F32, FloatFormat::F64, wide),
                exact::convert(FloatFormat::F32, FloatFormat::F64, wide))
          << describe(FloatFormat::F64, {wide});
    }
    EXPECT_EQ(convert_float(FloatFormat::F32, FloatFormat::F64, middle) & 1, 0U);
  }
}

/// Integers of a width around powers of two, around the ties of both formats, and random ones.
std::vector<U128> integers(unsigned width) {
  std::vector<U128> words;
  for (unsigned at = 0; at < width; ++at) {
    for (U128 low : {U128{0}, U128{1}, U128{0} - 1})
      words.push_back(truncate<U128>((U128{1} << at) + low, width));
    for (unsigned kept : {24U, 53U}) {
      if (at < kept) continue;
      // A power of two, an odd or even last kept bit, and exactly, more or less than half of it.
      U128 half = U128{1} << (at - kept);
      for (U128 last : {U128{0}, half << 1}) {
        for (U128 more : {half - 1, half, half + 1}) {
          words.push_back(truncate<U128>((U128{1} << at) + last + more, width));
          words.push_back(neg<U128>(words.back(), width));
        }
      }
    }
  }
  words.push_back(low_mask<U128>(width));
  words.push_back(max_signed<U128>(width));
  support::Rng rng(width);
  for (int i = 0; i < 200; ++i) {
    words.push_back(truncate<U128>((U128{rng.next()} << 64) | rng.next(), width) >> rng.below(width));
  }
  return words;
}

constexpr unsigned kWidths[] = {1, 2, 7, 8, 16, 24, 25, 31, 32, 33, 53, 54, 63, 64, 65, 127, 128};

TEST(Float, ComesFromIntegersOfAnyWidthWithOneRounding) {
  for (unsigned width : kWidths) {
    for (U128 word : integers(width)) {
      for (FloatFormat format : kFormats) {
        EXPECT_EQ(float_from_unsigned(format, word, width),
                  exact::from_integer(format, Integer::from_unsigned(word)))
            << to_hex(word) << " of " << width;
        EXPECT_EQ(float_from_signed(format, word, width),
                  exact::from_integer(format, Integer::from_signed(word, width)))
            << to_hex(word) << " of " << width;
      }
    }
  }
}

TEST(Float, Largest128BitIntegerIsInfinityInF32) {
  EXPECT_EQ(float_from_unsigned(FloatFormat::F32, low_mask<U128>(128), 128), infinity(FloatFormat::F32));
  EXPECT_EQ(float_from_unsigned(FloatFormat::F64, low_mask<U128>(128), 128),
            from_double(std::ldexp(1.0, 128)));
}

TEST(Float, GoesToIntegersTowardsZeroAndSaturates) {
  for (unsigned width : kWidths) {
    for_each_float([width](FloatFormat format, FloatBits a) {
      U128 expected_signed = 0;
      U128 expected_unsigned = 0;
      bool fits_in_signed = false;
      bool fits_in_unsigned = false;
      if (is_infinite(format, a)) {
        expected_signed = is_negative(format, a) ? min_signed<U128>(width) : max_signed<U128>(width);
        expected_unsigned = is_negative(format, a) ? 0 : low_mask<U128>(width);
      } else if (!is_nan(format, a)) {
        Integer number = exact::to_integer(format, a);
        fits_in_signed = number.fits_signed(width);
        fits_in_unsigned = number.fits_unsigned(width);
        U128 wrapped = number.wrap(width);
        expected_signed = fits_in_signed         ? wrapped
                          : number.is_negative() ? min_signed<U128>(width)
                                                 : max_signed<U128>(width);
        expected_unsigned = fits_in_unsigned       ? wrapped
                            : number.is_negative() ? U128{0}
                                                   : low_mask<U128>(width);
      }
      EXPECT_TRUE(float_to_signed(format, a, width) == expected_signed)
          << describe(format, {a}) << " to " << width;
      EXPECT_TRUE(float_to_unsigned(format, a, width) == expected_unsigned)
          << describe(format, {a}) << " to " << width;
      EXPECT_EQ(fits_signed(format, a, width), fits_in_signed) << describe(format, {a}) << " to " << width;
      EXPECT_EQ(fits_unsigned(format, a, width), fits_in_unsigned)
          << describe(format, {a}) << " to " << width;
    });
  }
}

TEST(Float, GoesToIntegersAsTheJvmDoes) {
  // JVMS 6.5 d2i, d2l, f2i.
  struct Row {
    double number;
    std::int64_t as_int;
    std::int64_t as_long;
  };
  constexpr std::int64_t kMaxInt = std::numeric_limits<std::int32_t>::max();
  constexpr std::int64_t kMinInt = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t kMaxLong = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t kMinLong = std::numeric_limits<std::int64_t>::min();
  const Row rows[] = {
      {0.0, 0, 0},
      {-0.0, 0, 0},
      {0.99, 0, 0},
      {-0.99, 0, 0},
      {-1.5, -1, -1},
      {2147483647.5, kMaxInt, 2147483647},
      {2147483648.0, kMaxInt, 2147483648},
      {-2147483648.9, kMinInt, kMinInt},
      {-2147483649.0, kMinInt, -2147483649},
      {9223372036854775808.0, kMaxInt, kMaxLong},
      {-9223372036854775808.0, kMinInt, kMinLong},
      {1e300, kMaxInt, kMaxLong},
      {-1e300, kMinInt, kMinLong},
      {std::numeric_limits<double>::infinity(), kMaxInt, kMaxLong},
      {-std::numeric_limits<double>::infinity(), kMinInt, kMinLong},
      {std::numeric_limits<double>::quiet_NaN(), 0, 0},
  };
  for (const Row& row : rows) {
    FloatBits bits = from_double(row.number);
    EXPECT_EQ(static_cast<std::int64_t>(to_signed(float_to_signed(FloatFormat::F64, bits, 32), 32)),
              row.as_int)
        << row.number;
    EXPECT_EQ(static_cast<std::int64_t>(to_signed(float_to_signed(FloatFormat::F64, bits, 64), 64)),
              row.as_long)
        << row.number;
  }
}

}  // namespace
}  // namespace testellate::value
