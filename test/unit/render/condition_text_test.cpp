// SPDX-License-Identifier: Apache-2.0
#include "render/condition_text.h"

#include <gtest/gtest.h>

#include "test/support/condition_nodes.h"

namespace testellate::render {
namespace {

using namespace test;

std::string text(const Expression& expression, Style style = Style::Java) {
  return to_text(expression, style);
}
Expression unsigned_of(Expression expression) {
  expression.is_unsigned = true;
  return expression;
}
Expression named(Operator op, const char* name, Expression operand) {
  return result::make_named(op, name, std::move(operand));
}
Expression negative(Expression operand) { return make_expression(Operator::Negate, std::move(operand)); }
Expression times(std::int64_t n, const char* name) {
  return make_expression(Operator::Multiply, number(n), input(name));
}

TEST(ConditionText, WritesSumsWithWhatIsSubtracted) {
  EXPECT_EQ(text(make_expression(Operator::Add, {times(5, "x"), times(2, "y"), negative(number(5))})),
            "5*x + 2*y - 5");
  EXPECT_EQ(text(make_expression(Operator::Add, negative(input("x")), negative(times(3, "y")))), "-x - 3*y");
  const Expression half = make_expression(Operator::Divide, input("x"), number(2));
  EXPECT_EQ(text(make_expression(Operator::Add, input("y"), negative(half))), "y - (x / 2)");
  EXPECT_EQ(text(make_expression(Operator::Subtract, input("f"), input("g"))), "f - g");
}

TEST(ConditionText, SaysWhetherACallOfAStubThrows) {
  const Expression end = make_expression(Operator::Element, input("Shop.find ends"), number(0));
  EXPECT_EQ(text(make_expression(Operator::Equal, end, number(1))), "Shop.find[0] throws");
  EXPECT_EQ(text(make_expression(Operator::NotEqual, end, number(1))), "Shop.find[0] does not throw");
  EXPECT_EQ(text(make_expression(Operator::Equal, end, number(2))), "Shop.find[0] throws exception 2");
}

TEST(ConditionText, UsesAsFewParenthesesAsPrecedenceAllows) {
  const Expression either = make_expression(Operator::Or, input("p"), input("q"));
  EXPECT_EQ(text(make_expression(Operator::And, either, input("r"))), "(p || q) && r");
  EXPECT_EQ(text(negated(either)), "!(p || q)");
  EXPECT_EQ(text(negated(compare(Operator::Less, "x", 3))), "!(x < 3)");
  const Expression sum = make_expression(Operator::Add, input("x"), input("y"));
  EXPECT_EQ(text(make_expression(Operator::Divide, sum, input("z"))), "(x + y) / z");
  const Expression quotient = make_expression(Operator::Divide, input("y"), input("z"));
  EXPECT_EQ(text(make_expression(Operator::Divide, input("x"), quotient)), "x / (y / z)");
  EXPECT_EQ(text(make_expression(Operator::Conditional, {input("p"), input("x"), sum})), "p ? x : x + y");
  const Expression masked =
      make_expression(Operator::BitAnd, input("x"), Expression{.op = Operator::Mask, .bits = 0xff});
  EXPECT_EQ(text(equal(masked, number(1))), "(x & 0xff) == 1");
}

TEST(ConditionText, MarksUnsignedOperators) {
  EXPECT_EQ(text(unsigned_of(compare(Operator::LessEqual, "x", 3))), "x <=u 3");
  EXPECT_EQ(text(unsigned_of(make_expression(Operator::Divide, input("x"), input("y")))), "x /u y");
  EXPECT_EQ(text(unsigned_of(number(-1))), "4294967295");
}

TEST(ConditionText, NamesTheEndsOfTheRangesOfTypes) {
  EXPECT_EQ(to_text(unsigned_of(number(-1)), Style::C), "UINT_MAX");
  EXPECT_EQ(to_text(number(-1), Style::C), "-1");
  EXPECT_EQ(to_text(number(INT32_MIN), Style::C), "INT_MIN");
  EXPECT_EQ(to_text(number(INT32_MAX), Style::Java), "Integer.MAX_VALUE");
  EXPECT_EQ(to_text(result::make_number(~std::uint64_t{0}, 64, true), Style::C), "ULONG_MAX");
  EXPECT_EQ(to_text(result::make_number(std::uint64_t{1} << 63U, 64), Style::Java), "Long.MIN_VALUE");
}

TEST(ConditionText, NamesTypesAsTheLanguagesDo) {
  const auto converted = [](std::uint16_t width, bool is_unsigned) {
    Expression made = make_expression(Operator::ToInteger, input("n"));
    made.width = width;
    made.is_unsigned = is_unsigned;
    return made;
  };
  EXPECT_EQ(text(converted(32, false), Style::C), "(int) n");
  EXPECT_EQ(text(converted(32, true), Style::C), "(unsigned) n");
  EXPECT_EQ(text(converted(8, true), Style::C), "(unsigned char) n");
  EXPECT_EQ(text(converted(64, true), Style::C), "(unsigned long) n");
  EXPECT_EQ(text(converted(40, false), Style::C), "(int40) n");
  EXPECT_EQ(text(converted(8, false), Style::Java), "(byte) n");
  EXPECT_EQ(text(converted(16, true), Style::Java), "(char) n");
  EXPECT_EQ(text(converted(16, false), Style::Java), "(short) n");
  EXPECT_EQ(text(converted(32, false), Style::Tir), "(int32) n");
  const Expression is_nan = make_expression(Operator::IsNan, input("x"));
  EXPECT_EQ(text(is_nan, Style::Java), "Double.isNaN(x)");
  EXPECT_EQ(text(is_nan, Style::C), "isnan(x)");
}

TEST(ConditionText, WritesPathsAndAsksForTextsAsTheLanguagesDo) {
  const Expression next = named(Operator::PointeeField, "next", input("list"));
  EXPECT_EQ(text(field(next, "x"), Style::C), "list->next.x");
  EXPECT_EQ(text(element(make_expression(Operator::Dereference, input("p")), number(2))), "(*p)[2]");
  const Expression cast =
      make_expression(Operator::Downcast, input("o"), result::make_named(Operator::Class, "Circle"));
  EXPECT_EQ(text(field(cast, "radius")), "((Circle) o).radius");
  EXPECT_EQ(text(make_expression(Operator::CharacterAt, input("s"), number(2))), "s.charAt(2)");
  EXPECT_EQ(text(make_expression(Operator::TextLength, input("s"))), "s.length()");
  EXPECT_EQ(text(make_expression(Operator::SequenceElement, input("xs"), number(0))), "xs.get(0)");
  const Expression on = make_expression(Operator::StringEquals, input("s"), literal("on"));
  EXPECT_EQ(text(on, Style::C), R"(strcmp(s, "on") == 0)");
  EXPECT_EQ(text(negated(on), Style::C), R"(strcmp(s, "on") != 0)");
  EXPECT_EQ(text(negated(make_expression(Operator::TextEquals, input("s"), literal("a\"\\")))),
            R"(!s.equals("a\"\\"))");
}

TEST(ConditionText, CallsNullAsTheLanguageDoes) {
  const Expression reference = equal(input("o"), result::make_null(32));
  const Expression pointer = equal(input("p"), result::make_null(64));
  EXPECT_EQ(text(reference, Style::Java), "o == null");
  EXPECT_EQ(text(pointer, Style::C), "p == NULL");
  EXPECT_EQ(text(reference, Style::Tir), "o == null");
  EXPECT_EQ(text(pointer, Style::Tir), "p == NULL");
}

TEST(ConditionText, EscapesCharacters) {
  EXPECT_EQ(text(character(';')), "';'");
  EXPECT_EQ(text(character('\'')), R"('\'')");
  EXPECT_EQ(text(character('\\')), R"('\\')");
  EXPECT_EQ(text(character('\n')), R"('\n')");
  EXPECT_EQ(text(character('\0')), R"('\0')");
  EXPECT_EQ(text(character('"')), R"('"')");
}

TEST(ConditionText, JoinsPartsWithBracketsWhereTheyNeedThem) {
  const Expression either = make_expression(Operator::Or, input("a"), input("b"));
  EXPECT_EQ(to_text(result::Condition{}, Style::C), "true");
  EXPECT_EQ(to_text(result::Condition{{either}}, Style::C), "a || b");
  EXPECT_EQ(to_text(result::Condition{{either, negated(either), input("e")}}, Style::C),
            "(a || b) && !(a || b) && e");
}

TEST(ConditionText, LeavesOutPartsThatNobodyReads) {
  const Expression large = input(std::string(301, 'x'));
  EXPECT_EQ(to_text(result::Condition{{input("a"), large, Expression{}, input("b")}}, Style::C),
            "a && ... && b");
  const result::Condition some{{input("a"), negated(Expression{})}};
  EXPECT_EQ(to_text(some, Style::C), "a && !...");
  EXPECT_EQ(part_texts(some, Style::C), (std::vector<std::string>{"a", ""})) << "for those with little room";
}

TEST(FitParts, LeavesOutWholePartsTheLongestFirst) {
  const std::vector<std::string> parts{
      "s != null", "(s.length() == 0 || s.charAt(0) != '-')", "n > 12", "n < 20"};
  const std::string all = "s != null && (s.length() == 0 || s.charAt(0) != '-') && n > 12 && n < 20";
  EXPECT_EQ(fit_parts(parts, all.size()), all);
  EXPECT_EQ(fit_parts(parts, all.size() - 1), "s != null && ... && n > 12 && n < 20");
  EXPECT_EQ(fit_parts(parts, 30), "... && n > 12 && n < 20");
  EXPECT_EQ(fit_parts(parts, 20), "... && n < 20");
  EXPECT_EQ(fit_parts(parts, 30, {true}), "s != null && ... && n < 20") << "what the name says stays";
  EXPECT_EQ(fit_parts(parts, 20, {true}), "s != null && ...");
}

TEST(FitParts, IsNeverCutInsideAPart) {
  EXPECT_EQ(fit_parts({"s != null", "!((a || b) && (c || d) && (e || f))"}, 20), "s != null && ...");
  EXPECT_EQ(fit_parts({"(a || b) == (c || d)"}, 10), "") << "nothing is left";
  EXPECT_EQ(fit_parts({"s != null", "", ""}, 90), "s != null && ...");
  EXPECT_EQ(fit_parts({}, 90), "");
}

}  // namespace
}  // namespace testellate::render
