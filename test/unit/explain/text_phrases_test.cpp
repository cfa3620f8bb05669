// SPDX-License-Identifier: Apache-2.0
#include "explain/text_phrases.h"

#include <gtest/gtest.h>

#include "render/condition_text.h"
#include "test/support/condition_nodes.h"

namespace testellate::explain {
namespace {

using namespace test;

Expression char_at(unsigned index) {
  return make_expression(Operator::CharacterAt, input("s"), number(index));
}
Expression has_length(Operator op, unsigned number_of) {
  return make_expression(op, make_expression(Operator::TextLength, input("s")), number(number_of));
}
Expression is(Expression place, char c) { return equal(std::move(place), character(c)); }
Expression is_not(Expression place, char c) {
  return make_expression(Operator::NotEqual, std::move(place), character(c));
}
/// The character does not stand at that place of the text.
Expression is_free(unsigned index, char c) {
  const Expression is_behind =
      index == 0 ? has_length(Operator::Equal, 0) : has_length(Operator::Less, index + 1);
  return make_expression(Operator::Or, is_behind, is_not(char_at(index), c));
}
Expression is_taken(unsigned index, char c) {
  const Expression is_inside =
      index == 0 ? has_length(Operator::NotEqual, 0) : has_length(Operator::Greater, index);
  return make_expression(Operator::And, is(char_at(index), c), is_inside);
}

/// `s` is a text of at most two characters, `p` points to characters up to a zero.
std::string said(std::vector<Expression> conditions) {
  const TextPhrases phrases({{input("s"), false, 2}, {input("p"), true, 0}});
  result::Condition condition;
  for (Expression& part : phrases.say(std::move(conditions))) result::add_part(condition, std::move(part));
  return render::to_text(condition, render::Style::Tir);
}

TEST(TextPhrases, SayThatATextIsKnown) {
  const std::vector<Expression> on{has_length(Operator::Equal, 2), is(char_at(0), 'o'), is(char_at(1), 'n')};
  EXPECT_EQ(said(on), R"(s.equals("on"))");
  EXPECT_EQ(said({on[0], on[1], input("q"), on[2]}), R"(q && s.equals("on"))");
  EXPECT_EQ(said({on[0], on[1]}), "s.length() == 2 && s.charAt(0) == 'o'") << "not as a whole";
  EXPECT_EQ(said({make_expression(
                Operator::Or,
                {has_length(Operator::NotEqual, 2), is_not(char_at(0), 'o'), is_not(char_at(1), 'n')})}),
            R"(!s.equals("on"))");
  EXPECT_EQ(said({make_expression(Operator::Or, make_expression(Operator::And, on), input("q"))}),
            R"(s.equals("on") || q)");
}

TEST(TextPhrases, AreNegatedOneByOne) {
  const auto word = [](char first, char second) {
    return make_expression(Operator::And,
                           {has_length(Operator::Equal, 2), is(char_at(0), first), is(char_at(1), second)});
  };
  EXPECT_EQ(said({negated(make_expression(Operator::Or, word('o', 'n'), word('g', 'o')))}),
            R"(!s.equals("on") && !s.equals("go"))");
  EXPECT_EQ(said({negated(make_expression(Operator::Or, word('o', 'n'), input("q")))}),
            R"(!(s.equals("on") || q))");
}

TEST(TextPhrases, SayThatTheCharactersUpToAZeroAreKnown) {
  const auto at = [](unsigned index) { return element(input("p"), number(index)); };
  EXPECT_EQ(said({is(at(0), 'o'), is(at(1), 'n'), is(at(2), 0)}), R"(strcmp(p, "on") == 0)");
  EXPECT_EQ(said({is(at(0), 'o'), is(at(1), 'n')}), "p[0] == 'o' && p[1] == 'n'");
  EXPECT_EQ(said({is(at(0), 0)}), R"(p[0] == '\0')");
  EXPECT_EQ(said({is(element(input("other"), number(0)), 'o'), is(element(input("other"), number(1)), 0)}),
            R"(other[0] == 'o' && other[1] == '\0')");
}

TEST(TextPhrases, SayThatATextContainsACharacterOrNot) {
  EXPECT_EQ(said({is_free(0, '-'), input("q"), is_free(1, '-')}), R"(q && !s.contains("-"))");
  EXPECT_EQ(said({make_expression(Operator::Or, is_taken(0, '-'), is_taken(1, '-'))}), R"(s.contains("-"))");
  EXPECT_EQ(said({negated(make_expression(Operator::And, is_free(0, '-'), is_free(1, '-')))}),
            R"(s.contains("-"))");
  EXPECT_EQ(said({is_free(0, '-'), is_free(1, '+')}),
            "(s.length() == 0 || s.charAt(0) != '-') && (s.length() < 2 || s.charAt(1) != '+')");
  EXPECT_EQ(said({is_free(1, '-')}), "s.length() < 2 || s.charAt(1) != '-'") << "it may be the first";
}

}  // namespace
}  // namespace testellate::explain
