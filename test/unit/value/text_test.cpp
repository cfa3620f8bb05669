// SPDX-License-Identifier: Apache-2.0
#include "value/text.h"

#include <cstdio>

#include <gtest/gtest.h>

#include "exact_float.h"
#include "support/rng.h"

namespace testellate::value {
namespace {

TEST(IntegerText, ReadsSignedAndUnsignedRange) {
  EXPECT_EQ(try_parse_integer("255", 8), U128{255});
  EXPECT_EQ(try_parse_integer("-128", 8), U128{128});
  EXPECT_EQ(try_parse_integer("0xff", 8), U128{255});
  EXPECT_FALSE(try_parse_integer("256", 8));
  EXPECT_FALSE(try_parse_integer("-129", 8));
  EXPECT_FALSE(try_parse_integer("", 8));
  EXPECT_FALSE(try_parse_integer("-", 8));
  EXPECT_FALSE(try_parse_integer("1x", 8));
  EXPECT_EQ(try_parse_integer("1", 1), U128{1});
  EXPECT_EQ(try_parse_integer("-1", 1), U128{1});
  EXPECT_FALSE(try_parse_integer("2", 1));
}

TEST(IntegerText, ReadsAll128Bits) {
  EXPECT_EQ(try_parse_integer("340282366920938463463374607431768211455", 128), low_mask<U128>(128));
  EXPECT_FALSE(try_parse_integer("340282366920938463463374607431768211456", 128));
  EXPECT_EQ(to_decimal_signed(min_signed<U128>(128), 128), "-170141183460469231731687303715884105728");
}

TEST(FloatText, IsShortestAndReadsBack) {
  EXPECT_EQ(to_text(FloatFormat::F64, from_double(0.1)), "0.1");
  EXPECT_EQ(to_text(FloatFormat::F64, from_double(1)), "1.0");
  EXPECT_EQ(to_text(FloatFormat::F64, from_double(-0.0)), "-0.0");
  EXPECT_EQ(to_text(FloatFormat::F64, from_double(1e300)), "1e+300");
  EXPECT_EQ(to_text(FloatFormat::F64, from_double(1000)), "1000.0");
  EXPECT_EQ(to_text(FloatFormat::F64, from_double(2.5e6)), "2500000.0");
  EXPECT_EQ(to_text(FloatFormat::F32, from_float(0.0005F)), "0.0005");
  EXPECT_EQ(to_text(FloatFormat::F64, from_double(-1e-5)), "-1e-05");
  EXPECT_EQ(to_text(FloatFormat::F32, from_float(0.1F)), "0.1");
  EXPECT_EQ(to_text(FloatFormat::F64, canonical_nan(FloatFormat::F64)), "nan");
  EXPECT_EQ(to_text(FloatFormat::F32, 0x7fc00001), "nan:0x7fc00001");
  EXPECT_EQ(try_parse_float(FloatFormat::F32, "nan:0x7fc00001"), FloatBits{0x7fc00001});
  EXPECT_FALSE(try_parse_float(FloatFormat::F32, "nan:0x1"));
  EXPECT_FALSE(try_parse_float(FloatFormat::F64, "infinity"));
  EXPECT_FALSE(try_parse_float(FloatFormat::F64, ""));
}

TEST(IntegerText, ReadsBackWhatItWrites) {
  support::Rng rng(6);
  for (unsigned width = 1; width <= kMaxWidth; ++width) {
    for (int i = 0; i < 100; ++i) {
      U128 word = truncate<U128>((U128{rng.next()} << 64) | rng.next(), width) >> rng.below(width);
      for (U128 bits : {word, neg<U128>(word, width), min_signed<U128>(width), low_mask<U128>(width)}) {
        for (const std::string& text :
             {to_decimal_unsigned(bits), to_decimal_signed(bits, width), to_hex(bits)}) {
          std::optional<U128> back = try_parse_integer(text, width);
          ASSERT_TRUE(back && *back == bits) << text << " in " << width << " bits";
        }
      }
    }
  }
}

TEST(IntegerText, RefusesTheFirstNumberBeyondEachRange) {
  for (unsigned width = 1; width <= kMaxWidth; ++width) {
    // Decimal strings of 2^width and -2^(width-1)-1, counted up by hand because they need not fit any word.
    auto plus_one = [](std::string digits) {
      for (std::size_t at = digits.size(); at-- > 0;) {
        if (digits[at] != '9') {
          ++digits[at];
          return digits;
        }
        digits[at] = '0';
      }
      return "1" + digits;
    };
    std::string largest = to_decimal_unsigned(low_mask<U128>(width));
    std::string smallest = to_decimal_unsigned(min_signed<U128>(width));
    EXPECT_TRUE(try_parse_integer(largest, width));
    EXPECT_FALSE(try_parse_integer(plus_one(largest), width)) << width;
    EXPECT_TRUE(try_parse_integer("-" + smallest, width));
    EXPECT_FALSE(try_parse_integer("-" + plus_one(smallest), width)) << width;
    EXPECT_FALSE(try_parse_integer(largest + "0", width)) << width;
  }
}

TEST(FloatText, ReadsBackTheSameBits) {
  for (FloatFormat format : {FloatFormat::F32, FloatFormat::F64}) {
    std::vector<FloatBits> floats = exact::interesting_floats(format);
    std::vector<FloatBits> random = exact::random_floats(format, 30000, 7);
    floats.insert(floats.end(), random.begin(), random.end());
    for (FloatBits bits : floats) {
      std::string text = to_text(format, bits);
      ASSERT_EQ(try_parse_float(format, text), bits) << text;
      ASSERT_NE(text.find_first_of(".ein"), std::string::npos) << text << " looks like an integer";
    }
  }
}

TEST(FloatText, IsNoLongerThanAnyScientificTextThatReadsBack) {
  for (FloatFormat format : {FloatFormat::F32, FloatFormat::F64}) {
    for (FloatBits bits : exact::random_floats(format, 5000, 8)) {
      if (is_nan(format, bits) || is_infinite(format, bits)) continue;
      std::string text = to_text(format, bits);
      double number = format == FloatFormat::F32 ? to_float(bits) : to_double(bits);
      for (int digits = 0; digits <= 16; ++digits) {
        char other[64];
        std::snprintf(other, sizeof other, "%.*e", digits, number);
        if (try_parse_float(format, other) != bits) continue;
        EXPECT_LE(text.size(), std::string_view(other).size()) << text << " could be " << other;
      }
    }
  }
}

TEST(FloatText, RefusesWhatIsNoFiniteNumberOfTheFormat) {
  for (const char* text : {"1e39", "-1e39", "1e-60", "7e-46", "3.4028236e38"})
    EXPECT_FALSE(try_parse_float(FloatFormat::F32, text)) << text;
  for (const char* text : {"1e309",
                           "1e-400",
                           "2e-324",
                           "1.7976931348623159e308",
                           "+1.0",
                           "1.0f",
                           "0x1p3",
                           " 1.0",
                           "1.0 ",
                           "1..0",
                           "e5",
                           ".",
                           "-",
                           "NaN",
                           "Inf"}) {
    EXPECT_FALSE(try_parse_float(FloatFormat::F64, text)) << text;
  }
}

TEST(FloatText, TakesNanBitsInHexadecimalOnly) {
  for (const char* text :
       {"nan:", "nan:-1", "nan:4290772993", "nan:0x", "nan:-0x1", "nan:0x1ffc00001", "nan:0x7f800000"}) {
    EXPECT_FALSE(try_parse_float(FloatFormat::F32, text)) << text;
  }
  EXPECT_EQ(try_parse_float(FloatFormat::F32, "nan:0xff800001"), FloatBits{0xff800001});
}

}  // namespace
}  // namespace testellate::value
