// SPDX-License-Identifier: Apache-2.0
#include "result/condition.h"

#include <gtest/gtest.h>

#include "test/support/condition_nodes.h"

namespace testellate::result {
namespace {

using namespace test;

TEST(Condition, TakesConjunctionsApart) {
  Condition condition;
  const Expression both = make_expression(Operator::And, input("b"), input("c"));
  add_part(condition, input("a"));
  add_part(condition, make_expression(Operator::And, both, input("d")));
  EXPECT_EQ(condition, (Condition{{input("a"), input("b"), input("c"), input("d")}}));
}

TEST(Condition, KnowsWhetherSomethingWasLeftOut) {
  EXPECT_TRUE(is_incomplete(negated(Expression{})));
  EXPECT_FALSE(is_incomplete(negated(input("a"))));
  EXPECT_EQ(size_of(equal(element(input("a"), number(1)), number(2))), 5U);
}

TEST(Condition, KnowsWhichCharactersHaveLiterals) {
  for (char c : {'a', ' ', '~', '\0', '\n', '\\'}) {
    EXPECT_TRUE(has_character_literal(static_cast<unsigned char>(c))) << c;
  }
  for (unsigned code : {1U, 0x1bU, 0x7fU, 0xe4U, 0x10000U}) EXPECT_FALSE(has_character_literal(code)) << code;
}

TEST(Condition, KnowsHowManyOperandsAnOperatorTakes) {
  EXPECT_TRUE(takes_operands(Operator::Not, 1));
  EXPECT_FALSE(takes_operands(Operator::Not, 0));
  EXPECT_TRUE(takes_operands(Operator::And, 7));
  EXPECT_FALSE(takes_operands(Operator::And, 0));
  EXPECT_TRUE(takes_operands(Operator::Input, 0));
  EXPECT_FALSE(takes_operands(Operator::Table, 0)) << "the last of the list";
}

}  // namespace
}  // namespace testellate::result
