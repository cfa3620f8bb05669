// SPDX-License-Identifier: Apache-2.0
#include "value/text.h"

#include <gtest/gtest.h>

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
  EXPECT_EQ(to_text(FloatFormat::F32, from_float(0.1F)), "0.1");
  EXPECT_EQ(to_text(FloatFormat::F64, canonical_nan(FloatFormat::F64)), "nan");
  EXPECT_EQ(to_text(FloatFormat::F32, 0x7fc00001), "nan:0x7fc00001");
  EXPECT_EQ(try_parse_float(FloatFormat::F32, "nan:0x7fc00001"), FloatBits{0x7fc00001});
  EXPECT_FALSE(try_parse_float(FloatFormat::F32, "nan:0x1"));
  EXPECT_FALSE(try_parse_float(FloatFormat::F64, "infinity"));
  EXPECT_FALSE(try_parse_float(FloatFormat::F64, ""));
}

}  // namespace
}  // namespace testellate::value
