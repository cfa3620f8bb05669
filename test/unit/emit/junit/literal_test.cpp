// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/literal.h"

#include <bit>

#include <gtest/gtest.h>

namespace testellate::emit::junit {
namespace {

std::string passed(std::string_view type, std::int64_t number) {
  return number_literal(type, static_cast<std::uint64_t>(number), NumberUse::Passed);
}
std::string of_double(double number) {
  return number_literal("double", std::bit_cast<std::uint64_t>(number), NumberUse::Passed);
}
std::string of_float(float number) {
  return number_literal("float", std::bit_cast<std::uint32_t>(number), NumberUse::Passed);
}

TEST(Literal, WritesIntegersOfEachType) {
  EXPECT_EQ(passed("int", -5), "-5");
  EXPECT_EQ(passed("int", INT32_MIN), "Integer.MIN_VALUE");
  EXPECT_EQ(passed("int", INT32_MAX), "Integer.MAX_VALUE");
  EXPECT_EQ(passed("long", 10), "10L");
  EXPECT_EQ(passed("long", INT64_MIN), "Long.MIN_VALUE");
  EXPECT_EQ(passed("byte", -128), "Byte.MIN_VALUE");
  EXPECT_EQ(passed("byte", -127), "(byte) -127");
  EXPECT_EQ(passed("short", 7), "(short) 7");
  EXPECT_EQ(number_literal("short", 7, NumberUse::Stored), "7");
  EXPECT_EQ(passed("boolean", 1), "true");
  EXPECT_EQ(passed("boolean", 0), "false");
}

TEST(Literal, IgnoresBitsBeyondTheType) {
  EXPECT_EQ(passed("byte", 0x1ff), "(byte) -1");
  EXPECT_EQ(passed("int", 0x1'0000'0001), "1");
  EXPECT_EQ(passed("char", 0x10061), "'a'");
}

TEST(Literal, WritesEveryFloat) {
  EXPECT_EQ(of_double(1.5), "1.5");
  EXPECT_EQ(of_double(-0.0), "-0.0");
  EXPECT_EQ(of_double(1e300), "1e300");
  EXPECT_EQ(of_double(1.0 / 0.0), "Double.POSITIVE_INFINITY");
  EXPECT_EQ(of_double(5e-324), "Double.MIN_VALUE");
  EXPECT_EQ(of_double(-1.7976931348623157e308), "-Double.MAX_VALUE");
  EXPECT_EQ(number_literal("double", 0x7ff8000000000000, NumberUse::Passed), "Double.NaN");
  EXPECT_EQ(number_literal("double", 0xfff8000000000001, NumberUse::Passed),
            "Double.longBitsToDouble(0xfff8000000000001L)");
  EXPECT_EQ(of_float(0.1F), "0.1f");
  EXPECT_EQ(of_float(-1.0F / 0.0F), "Float.NEGATIVE_INFINITY");
  EXPECT_EQ(number_literal("float", 0x7fc00001, NumberUse::Passed), "Float.intBitsToFloat(0x7fc00001)");
}

TEST(Literal, EscapesCharacters) {
  EXPECT_EQ(character_literal(u'a'), "'a'");
  EXPECT_EQ(character_literal(u'\''), "'\\''");
  EXPECT_EQ(character_literal(u'"'), "'\"'");
  EXPECT_EQ(character_literal(u'\\'), "'\\\\'");
  EXPECT_EQ(character_literal(u'\0'), "'\\0'");
  EXPECT_EQ(character_literal(u'\n'), "'\\n'");
  EXPECT_EQ(character_literal(0x1f), "'\\037'");
  EXPECT_EQ(character_literal(0xd800), "'\\ud800'");
}

TEST(Literal, EscapesStringsWithoutUnicodeEscapesForControlCharacters) {
  EXPECT_EQ(string_literal(u"say \"hi\" it's"), "\"say \\\"hi\\\" it's\"");
  EXPECT_EQ(string_literal(u"\\u000a"), "\"\\\\u000a\"");
  // A Unicode escape for a line end would end the literal.
  EXPECT_EQ(string_literal(u"\n\r\t\b\f"), "\"\\n\\r\\t\\b\\f\"");
  EXPECT_EQ(string_literal(std::u16string_view(u"\0001\u007f", 3)), "\"\\0001\\177\"");
  EXPECT_EQ(string_literal(u"\u00e9\u2028"), "\"\\u00e9\\u2028\"");
  const char16_t alone[] = {0xdc00, 0xd800};
  EXPECT_EQ(string_literal({alone, 2}), "\"\\udc00\\ud800\"");
}

}  // namespace
}  // namespace testellate::emit::junit
