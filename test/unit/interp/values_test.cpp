// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tir_run.h"

namespace testellate::interp {
namespace {

TEST(Integers, WrapAtTheirWidth) {
  EXPECT_EQ(value_of("i32", "%r = add i32 2147483647, 1"), "returned -2147483648");
  EXPECT_EQ(value_of("i8", "%r = mul i8 100, 3"), "returned 44");
  EXPECT_EQ(value_of("i64", "%r = sub i64 -9223372036854775808, 1"), "returned 9223372036854775807");
  EXPECT_EQ(value_of("i128", "%r = mul i128 18446744073709551616, -3"), "returned -55340232221128654848");
}

TEST(Integers, DivideTotally) {
  EXPECT_EQ(value_of("i32", "%r = sdiv i32 -7, 2"), "returned -3");
  EXPECT_EQ(value_of("i32", "%r = srem i32 -7, 2"), "returned -1");
  EXPECT_EQ(value_of("i32", "%r = sdiv i32 -2147483648, -1"), "returned -2147483648");
  EXPECT_EQ(value_of("i32", "%r = udiv i32 5, 0"), "returned -1");
  EXPECT_EQ(value_of("i32", "%r = sdiv i32 -5, 0"), "returned 1");
}

TEST(Integers, ShiftEverythingOutFromTheWidthOn) {
  EXPECT_EQ(value_of("i32", "%r = shl i32 1, 31"), "returned -2147483648");
  EXPECT_EQ(value_of("i32", "%r = shl i32 1, 32"), "returned 0");
  EXPECT_EQ(value_of("i32", "%r = ashr i32 -8, 40"), "returned -1");
}

TEST(Integers, CountAndReverseBits) {
  EXPECT_EQ(value_of("i16", "%r = popcount i16 0x0f0f"), "returned 8");
  EXPECT_EQ(value_of("i16", "%r = clz i16 1"), "returned 15");
  EXPECT_EQ(value_of("i16", "%r = ctz i16 0"), "returned 16");
  EXPECT_EQ(value_of("i32", "%r = bswap i32 0x01020304"), "returned 67305985");
  EXPECT_EQ(value_of("i8", "%r = bitreverse i8 1"), "returned -128");
}

TEST(Comparisons, KnowSignedFromUnsigned) {
  EXPECT_EQ(value_of("i1", "%r = ult i32 1, -1"), "returned 1");
  EXPECT_EQ(value_of("i1", "%r = slt i32 1, -1"), "returned 0");
  EXPECT_EQ(value_of("i1", "%r = sadd_overflows i8 100, 28"), "returned 1");
  EXPECT_EQ(value_of("i1", "%r = smul_overflows i64 4294967296, 2147483647"), "returned 0");
}

TEST(Floats, FollowIeee) {
  EXPECT_EQ(value_of("f64", "%r = fadd f64 0.1, 0.2"), "returned 0.30000000000000004");
  EXPECT_EQ(value_of("f32", "%r = fdiv f32 1.0, 3.0"), "returned 0.33333334");
  EXPECT_EQ(value_of("f64", "%r = fsub f64 inf, inf"), "returned nan");
  EXPECT_EQ(value_of("f64", "%r = fmul f64 -0.0, 5.0"), "returned -0.0");
  EXPECT_EQ(value_of("i1", "%r = feq f64 nan, nan"), "returned 0");
  EXPECT_EQ(value_of("i1", "%r = fne f64 nan, nan"), "returned 1");
  EXPECT_EQ(value_of("i32", "%r = ftos f64 1e300 to i32"), "returned 2147483647");
}

TEST(Floats, MovesKeepTheBitsOfANan) {
  EXPECT_EQ(
      value_of("i32", "%f = bitcast i32 0x7fc00001 to f32\n%g = mov f32 %f\n%r = bitcast f32 %g to i32"),
      "returned 2143289345");
}

TEST(Moves, CarryWideValues) {
  EXPECT_EQ(value_of("i128", "%a = mov i128 -2\n%r = mov i128 %a"), "returned -2");
}

TEST(Moves, CarryUninitialisedBits) {
  EXPECT_EQ(value_of("i8", "%a = uninit i8\n%b = and i8 %a, 0x3c\n%r = mov i8 %b"), "returned i8 0x0/0x3c");
  EXPECT_EQ(value_of("i100", "%a = uninit i100\n%r = mov i100 %a"),
            "returned i100 0x0/0xfffffffffffffffffffffffff");
}

TEST(Moves, AnUninitialisedConditionTakesTheFalseSide) {
  EXPECT_EQ(outcome_of(R"tir(
func @main() -> i32 {
entry:
  %c = uninit i1
  branch %c, yes, no
yes:
  return i32 1
no:
  return i32 0
}
)tir"),
            "returned 0");
}

}  // namespace
}  // namespace testellate::interp
