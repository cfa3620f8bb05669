// SPDX-License-Identifier: Apache-2.0
#include "render/condition_words.h"

#include <limits>

#include <gtest/gtest.h>

#include "test/support/condition_nodes.h"

namespace testellate::render {
namespace {

using namespace test;
using Parts = std::vector<result::Condition>;

std::string words(std::vector<Expression> parts) {
  return condition_words({std::move(parts)}).value_or("nothing");
}
std::string words(Expression part) { return words(std::vector<Expression>{std::move(part)}); }
Expression compare(Operator op, Expression a, Expression b) {
  return make_expression(op, std::move(a), std::move(b));
}
Expression about(Operator op, Expression text, const char* content) {
  return make_expression(op, std::move(text), literal(content));
}
Expression real_number(double number) { return real(value::from_double(number)); }

TEST(ConditionWords, NameOperators) {
  EXPECT_EQ(words(equal(input("a"), input("b"))), "AIsB");
  const Expression sum = make_expression(Operator::Add, input("x"), number(2));
  EXPECT_EQ(words(compare(Operator::LessEqual, sum, make_expression(Operator::Negate, input("y")))),
            "XPlus2AtMostMinusY");
  const Expression next = result::make_named(Operator::PointeeField, "next", input("list"));
  EXPECT_EQ(words(equal(next, result::make_null(64))), "ListNextIsNull");
  Expression above = test::compare(Operator::Greater, "used", 4);
  above.is_unsigned = true;
  EXPECT_EQ(words(above), "UsedAbove4");
  EXPECT_EQ(words(compare(Operator::NotEqual, element(input("a"), input("i")), number(0))), "AAtIIsNot0");
  const Expression shifted = make_expression(Operator::ShiftRightUnsigned, input("low_limit"), number(2));
  EXPECT_EQ(words(equal(shifted, number(1))), "LowLimitShr2Is1");
  EXPECT_EQ(words(equal(input("Ledger::total"), number(1))), "LedgerTotalIs1");
  EXPECT_EQ(
      words(make_expression(Operator::InstanceOf, input("p"), result::make_named(Operator::Class, "Circle"))),
      "PInstanceofCircle");
  EXPECT_EQ(words(negated(input("flag"))), "NotFlag");
  const Expression is_nan = make_expression(Operator::IsNan, input("x"));
  EXPECT_EQ(words(is_nan), "XIsNan");
  EXPECT_EQ(words(negated(is_nan)), "XIsNotNan");
  EXPECT_EQ(words(compare(Operator::Less, make_expression(Operator::ToInteger, input("n")), number(3))),
            "NBelow3");
}

TEST(ConditionWords, NameWhatStubsAnswer) {
  EXPECT_EQ(words(test::element(input("level_read()"), number(0))), "LevelRead");
  EXPECT_EQ(words(negated(test::element(input("level_read()"), number(1)))), "NotSecondLevelRead");
  EXPECT_EQ(words(equal(test::element(input("level_read()"), number(7)), number(3))), "LevelReadAt7Is3");
}

TEST(ConditionWords, NameCharacters) {
  EXPECT_EQ(words(equal(element(input("line"), number(0)), character(';'))), "LineAt0IsSemicolon");
  EXPECT_EQ(
      words({equal(input("c"), character('a')), compare(Operator::GreaterEqual, input("d"), character('Z'))}),
      "CIsLetterAAndDAtLeastCapitalZ");
  EXPECT_EQ(words({compare(Operator::NotEqual, input("c"), character('\n')),
                   compare(Operator::LessEqual, input("d"), character('7'))}),
            "CIsNotNewlineAndDAtMostDigit7");
  EXPECT_EQ(words({equal(input("c"), character('\'')), equal(input("d"), character('\\'))}),
            "CIsQuoteAndDIsBackslash");
  EXPECT_EQ(words({equal(input("c"), character('\0')), equal(input("d"), character(' '))}),
            "CIsNulAndDIsSpace");
}

TEST(ConditionWords, NameNumbers) {
  EXPECT_EQ(words(equal(input("x"), real_number(0.5))), "XIs0_5");
  EXPECT_EQ(words(compare(Operator::Less, input("x"), real_number(4.0))), "XBelow4");
  EXPECT_EQ(words(compare(Operator::Greater, input("x"), real_number(1.5e-10))), "XAbove1_5eMinus10");
  EXPECT_EQ(words(compare(Operator::Greater, input("x"), real_number(1e300))), "XAbove1e300");
  EXPECT_EQ(words(equal(input("x"), real_number(-std::numeric_limits<double>::infinity()))), "XIsMinusInf");
  EXPECT_EQ(words(equal(input("x"), number(-7))), "XIsMinus7");
}

TEST(ConditionWords, NameBothBoundsAtOnce) {
  EXPECT_EQ(
      words({test::compare(Operator::GreaterEqual, "x", 1), test::compare(Operator::LessEqual, "x", 12)}),
      "XBetween1And12");
  const Expression size = field(input("a"), "size");
  EXPECT_EQ(words({compare(Operator::Greater, size, number(-5)), compare(Operator::Less, size, number(10))}),
            "ASizeBetweenMinus4And9");
  EXPECT_EQ(
      words({test::compare(Operator::GreaterEqual, "x", 1), test::compare(Operator::LessEqual, "y", 12)}),
      "XAtLeast1AndYAtMost12");
  EXPECT_EQ(words({compare(Operator::GreaterEqual, input("c"), character('0')),
                   compare(Operator::LessEqual, input("c"), character('9'))}),
            "CBetweenDigit0AndDigit9");
}

TEST(ConditionWords, NameConstantsWithoutTheirClass) {
  EXPECT_EQ(words(equal(input("kind"), constant("Kind", "LOAN"))), "KindIsLoan");
  EXPECT_EQ(words(compare(Operator::NotEqual, field(input("this"), "color"), constant("Color", "DARK_RED"))),
            "ColorIsNotDarkRed");
  EXPECT_EQ(words(equal(input("a"), constant("Box", "width"))), "AIsBoxWidth");
}

TEST(ConditionWords, NameTexts) {
  const auto is = [](const char* content) { return about(Operator::TextEquals, input("s"), content); };
  EXPECT_EQ(words(is("on")), "SIsOn");
  EXPECT_EQ(words({negated(is("off")), equal(input("n"), number(1))}), "SIsNotOffAndNIs1");
  EXPECT_EQ(words(negated(about(Operator::TextEquals, element(input("a"), number(1)), "x"))), "AAt1IsNotX");
  EXPECT_EQ(words(is("0-0-0")), "SIs0_0_0");
  EXPECT_EQ(words(is("")), "SIsEmpty");
  const Expression name = result::make_named(Operator::PointeeField, "name", input("p"));
  EXPECT_EQ(words(about(Operator::StringEquals, name, "on, off")), "PNameIsOn__off");
  EXPECT_EQ(words(is("=")), "SIsEqualsSign");
  EXPECT_EQ(words(is("\"\\")), "SIsDoubleQuoteBackslash");
  EXPECT_EQ(words(is("+++")), "nothing");
  EXPECT_EQ(words(about(Operator::TextContains, input("s"), "-")), "SContainsMinus");
  EXPECT_EQ(words(negated(about(Operator::TextContains, input("s"), "a"))), "SContainsNoA");
}

TEST(ConditionWords, AreIdentifiersOfModerateLength) {
  EXPECT_EQ(words(equal(make_expression(Operator::BitXor, input("a"), input("b")), number(1))), "nothing")
      << "there is no word for it";
  EXPECT_EQ(words(make_expression(Operator::Conditional, {input("p"), input("a"), input("b")})), "nothing");
  EXPECT_EQ(words({input("p"), negated(Expression{})}), "nothing");
  EXPECT_EQ(words(input("a'")), "nothing");
  EXPECT_EQ(words({compare(Operator::Greater, input("value1"), input("value2")),
                   compare(Operator::Greater, input("value3"), input("value4")),
                   compare(Operator::Greater, input("value5"), input("value6"))}),
            "nothing");
}

TEST(WordableParts, HaveBothBoundsOfANumberTogether) {
  EXPECT_EQ(wordable_parts({}), Parts());
  const Expression not_null = compare(Operator::NotEqual, input("p"), result::make_null(32));
  const Expression low = test::compare(Operator::Greater, "x", 0);
  const Expression high = test::compare(Operator::LessEqual, "x", 12);
  const Expression other = test::compare(Operator::Greater, "y", 3);
  EXPECT_EQ(wordable_parts({{not_null, low, high, other}}), (Parts{{{not_null}}, {{low, high}}, {{other}}}));
  EXPECT_EQ(wordable_parts({{not_null, high, low}}), (Parts{{{not_null}}, {{high}}, {{low}}}));
}

}  // namespace
}  // namespace testellate::render
