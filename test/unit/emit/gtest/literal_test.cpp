// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/literal.h"

#include <bit>

#include <gtest/gtest.h>

namespace testellate::emit::gtest {
namespace {

using enum NumberUse;
using value::U128;

std::string integer(U128 bits, unsigned width, bool is_signed, NumberUse use = Stored) {
  Includes includes;
  return integer_literal(bits, width, is_signed, use, includes);
}

std::string f64(std::uint64_t bits) {
  Includes includes;
  return float_literal(value::FloatFormat::F64, bits, includes);
}

TEST(Literal, WritesIntegersByTheirType) {
  EXPECT_EQ(integer(0xff, 8, true), "-1");
  EXPECT_EQ(integer(0xff, 8, false), "255");
  EXPECT_EQ(integer(0x8000, 16, true), "-32768");
}

TEST(Literal, MarksUnsignedNumbersWhereTheyAreCompared) {
  EXPECT_EQ(integer(7, 32, false, Stored), "7");
  EXPECT_EQ(integer(7, 32, false, Compared), "7u");
  EXPECT_EQ(integer(7, 16, false, Compared), "7");
  EXPECT_EQ(integer(U128{1} << 63, 64, false, Stored), "9223372036854775808u");
}

TEST(Literal, NamesLimitsAndIncludesWhereTheyAre) {
  Includes includes;
  EXPECT_EQ(integer_literal(0x80000000, 32, true, Stored, includes), "INT_MIN");
  EXPECT_EQ(includes, Includes{"<climits>"});
  EXPECT_EQ(integer(0x7fffffff, 32, true), "INT_MAX");
  EXPECT_EQ(integer(0xffffffff, 32, false), "UINT_MAX");
  EXPECT_EQ(integer(U128{1} << 63, 64, true), "LLONG_MIN");
}

TEST(Literal, WritesWideIntegersInTwoParts) {
  EXPECT_EQ(integer((U128{1} << 64) + 2, 128, true), "((static_cast<__int128>(1) << 64) + 2u)");
  EXPECT_EQ(integer(~U128{0}, 128, true), "-1");
  EXPECT_EQ(integer(U128{1} << 127, 128, false),
            "((static_cast<unsigned __int128>(9223372036854775808u) << 64) + 0u)");
}

TEST(Literal, WritesFloatsThatReadBackAsTheyWere) {
  EXPECT_EQ(f64(std::bit_cast<std::uint64_t>(0.1)), "0.1");
  EXPECT_EQ(f64(std::bit_cast<std::uint64_t>(-0.0)), "-0.0");
  EXPECT_EQ(f64(std::bit_cast<std::uint64_t>(1e300)), "1e+300");
  EXPECT_EQ(f64(0xfff0000000000000), "-INFINITY");
  EXPECT_EQ(f64(0x7ff8000000000000), "std::nan(\"\")");
  EXPECT_EQ(f64(0x7ff8000000000001), "__builtin_bit_cast(double, 0x7ff8000000000001ul)");
  Includes includes;
  EXPECT_EQ(float_literal(value::FloatFormat::F32, 0x3dcccccd, includes), "0.1f");
}

TEST(Literal, WritesCharacters) {
  EXPECT_EQ(character_literal('a', 8), "'a'");
  EXPECT_EQ(character_literal('\'', 8), "'\\''");
  EXPECT_EQ(character_literal('\\', 8), "'\\\\'");
  EXPECT_EQ(character_literal('\n', 8), "'\\n'");
  EXPECT_EQ(character_literal(0, 8), "'\\0'");
  EXPECT_EQ(character_literal(0x80, 8), "-128");
  EXPECT_EQ(character_literal(0x20ac, 16), "8364");
}

TEST(Literal, EscapesStringsSoThatTheyCannotBeMisread) {
  EXPECT_EQ(string_literal("a\"\\\n"), "\"a\\\"\\\\\\n\"");
  EXPECT_EQ(string_literal("?\?="), "\"?\\?=\"");
  EXPECT_EQ(string_literal("\x01"
                           "7"),
            "\"\\0017\"");
  EXPECT_EQ(string_literal(std::string_view("\0\xff", 2)), "\"\\000\\377\"");
}

TEST(Literal, CallsTextWhatAPersonWouldWriteAsAString) {
  EXPECT_TRUE(is_text("a b\t\n"));
  EXPECT_TRUE(is_text(""));
  EXPECT_FALSE(is_text("\x01"));
  EXPECT_FALSE(is_text("\x80"));
}

}  // namespace
}  // namespace testellate::emit::gtest
