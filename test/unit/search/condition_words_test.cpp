// SPDX-License-Identifier: Apache-2.0
#include "search/condition_words.h"

#include <gtest/gtest.h>

namespace testellate::search {
namespace {

using Parts = std::vector<std::string>;

std::string words(std::string_view condition) { return condition_words(condition).value_or("nothing"); }

TEST(ConditionWords, NameOperators) {
  EXPECT_EQ(words("a == b"), "AIsB");
  EXPECT_EQ(words("x + 2 <= -y"), "XPlus2AtMostMinusY");
  EXPECT_EQ(words("list->next == NULL"), "ListNextIsNull");
  EXPECT_EQ(words("used >u 4"), "UsedAbove4");
  EXPECT_EQ(words("a[i] != 0"), "AAtIIsNot0");
  EXPECT_EQ(words("low_limit >>> 2 == 1"), "LowLimitShr2Is1");
}

TEST(ConditionWords, NameCharacters) {
  EXPECT_EQ(words("line[0] == ';'"), "LineAt0IsSemicolon");
  EXPECT_EQ(words("c == 'a' && d >= 'Z'"), "CIsLetterAAndDAtLeastCapitalZ");
  EXPECT_EQ(words("c != '\\n' && d <= '7'"), "CIsNotNewlineAndDAtMostDigit7");
  EXPECT_EQ(words("c == '\\'' && d == '\\\\'"), "CIsQuoteAndDIsBackslash");
  EXPECT_EQ(words("c != '\\0' && d == ' '"), "CIsNotNulAndDIsSpace");
  EXPECT_EQ(words("c >=u 'Z'"), "CAtLeastCapitalZ");
}

TEST(ConditionWords, NameNumbers) {
  EXPECT_EQ(words("x == 0.5"), "XIs0_5");
  EXPECT_EQ(words("x < 4.0"), "XBelow4");
  EXPECT_EQ(words("x > 1.5e-10"), "XAbove1_5eMinus10");
  EXPECT_EQ(words("x > 1e+03"), "XAbove1e03");
}

TEST(ConditionWords, NameBothBoundsAtOnce) {
  EXPECT_EQ(words("x >= 1 && x <= 12"), "XBetween1And12");
  EXPECT_EQ(words("a.size > -5 && a.size < 10"), "ASizeBetweenMinus4And9");
  EXPECT_EQ(words("x >= 1 && y <= 12"), "XAtLeast1AndYAtMost12");
  EXPECT_EQ(words("c >= '0' && c <= '9'"), "CBetweenDigit0AndDigit9");
}

TEST(ConditionWords, NameConstantsWithoutTheirClass) {
  EXPECT_EQ(words("kind == Kind.LOAN"), "KindIsLoan");
  EXPECT_EQ(words("this.color != Color.DARK_RED"), "ThisColorIsNotDarkRed");
  EXPECT_EQ(words("a == Box.width"), "AIsBoxWidth");
}

TEST(ConditionWords, NameTexts) {
  EXPECT_EQ(words(R"(s.equals("on"))"), "SIsOn");
  EXPECT_EQ(words(R"(!s.equals("off") && n == 1)"), "SIsNotOffAndNIs1");
  EXPECT_EQ(words(R"(!this.name.equals("off"))"), "ThisNameIsNotOff");
  EXPECT_EQ(words(R"(iso.equals("0-0-0"))"), "IsoIs0_0_0");
  EXPECT_EQ(words(R"(s == "")"), "SIsEmpty");
  EXPECT_EQ(words(R"(strcmp(p->name, "on, off") == 0)"), "PNameIsOn__off");
  EXPECT_EQ(words(R"(s.equals("="))"), "SIsEqualsSign");
  EXPECT_EQ(words(R"(s.equals("\"\\"))"), "SIsDoubleQuoteBackslash");
  EXPECT_EQ(words(R"(s.equals("+++"))"), "nothing");
  EXPECT_EQ(words(R"(s.contains("-"))"), "SContainsMinus");
  EXPECT_EQ(words(R"(!s.contains("a"))"), "SContainsNoA");
}

TEST(ConditionWords, AreIdentifiersOfModerateLength) {
  EXPECT_EQ(words("(a ^ b) == 1"), "nothing") << "there is no word for it";
  EXPECT_EQ(words("x < 5 ? a : b"), "nothing");
  EXPECT_EQ(words("s.length() == 3 && !..."), "nothing");
  EXPECT_EQ(words("value1 > value2 && value3 > value4 && value5 > value6"), "nothing");
}

TEST(WordableParts, HaveBothBoundsOfANumberTogether) {
  EXPECT_EQ(wordable_parts("true"), Parts());
  EXPECT_EQ(wordable_parts("p != null && x > 0 && x <= 12 && y > 3"),
            (Parts{"p != null", "x > 0 && x <= 12", "y > 3"}));
  EXPECT_EQ(wordable_parts("(a || b) && x < 3 && x > 1"), (Parts{"(a || b)", "x < 3", "x > 1"}));
}

}  // namespace
}  // namespace testellate::search
