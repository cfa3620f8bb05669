// SPDX-License-Identifier: Apache-2.0
#include "expr/evaluator.h"

#include <gtest/gtest.h>

#include "expr/term_builder.h"

namespace testellate::expr {
namespace {

using value::U128;

class EvaluatorTest : public testing::Test {
 protected:
  TermBuilder b;
  Sort int32 = Sort::bit_vector(32);
  Term x = b.make_variable("x", int32);
  Term y = b.make_variable("y", int32);
  Term a = b.make_variable("a", Sort::array(32, int32));
  Assignment assignment;
};

TEST_F(EvaluatorTest, GivesVariablesThatAreNotListedTheValueZero) {
  Evaluator evaluator(assignment);
  EXPECT_TRUE(evaluator.evaluate(b.make_add(x, b.make_bits(32, 7))) == 7);
  EXPECT_TRUE(evaluator.evaluate(b.make_select(a, x)) == 0);
}

TEST_F(EvaluatorTest, ReadsThroughWritesByValueOfTheIndex) {
  assignment.set(x, 5);
  assignment.set(y, 5);
  assignment.set_array(a, {{{5, 100}, {6, 200}}, 300});
  Term written = b.make_store(a, x, b.make_bits(32, 42));
  Evaluator evaluator(assignment);
  EXPECT_TRUE(evaluator.evaluate(b.make_select(written, y)) == 42);
  EXPECT_TRUE(evaluator.evaluate(b.make_select(written, b.make_add(y, b.make_bits(32, 1)))) == 200);
  EXPECT_TRUE(evaluator.evaluate(b.make_select(written, b.make_add(y, b.make_bits(32, 9)))) == 300);
}

TEST_F(EvaluatorTest, DoesAllWritesOfAnArrayTerm) {
  assignment.set(x, 1);
  std::vector<U128> values{10, 11, 12};
  Term table = b.make_table(32, int32, values, 9);
  ArrayValue value = Evaluator(assignment).evaluate_array(b.make_store(table, x, b.make_bits(32, 7)));
  EXPECT_TRUE(value.at(0) == 10 && value.at(1) == 7 && value.at(2) == 12 && value.at(3) == 9);
}

TEST_F(EvaluatorTest, ComparesArraysElementByElement) {
  Term other = b.make_variable("other", Sort::array(1, int32));
  Term full = b.make_variable("full", Sort::array(1, int32));
  // Both indices are listed, so the values for all others do not matter.
  assignment.set_array(full, {{{0, 1}, {1, 2}}, 77});
  assignment.set_array(other, {{{0, 1}}, 2});
  EXPECT_TRUE(Evaluator(assignment).is_true(b.make_equal(full, other)));
  assignment.set_array(other, {{{0, 1}}, 3});
  EXPECT_FALSE(Evaluator(assignment).is_true(b.make_equal(full, other)));
}

TEST_F(EvaluatorTest, StartsOverWhenToldToForget) {
  Term sum = b.make_add(x, y);
  assignment.set(x, 1);
  Evaluator evaluator(assignment);
  EXPECT_TRUE(evaluator.evaluate(sum) == 1);
  assignment.set(y, 10);
  evaluator.forget();
  EXPECT_TRUE(evaluator.evaluate(sum) == 11);
}

TEST_F(EvaluatorTest, EvaluatesTermsDeeperThanTheStack) {
  Term term = x;
  for (int i = 0; i < 100'000; ++i) term = b.make_udiv(b.make_bit_xor(term, y), b.make_bit_or(term, y));
  // Each write is at an index of its own, which only evaluation tells from x.
  Term array = a;
  Term index = y;
  for (int i = 0; i < 40'000; ++i) {
    index = b.make_udiv(index, b.make_bit_or(y, b.make_bits(32, 1)));
    array = b.make_store(array, b.make_bit_xor(index, b.make_bits(32, 1 << 20)), y);
  }
  assignment.set(x, 77);
  assignment.set(y, 3);
  Evaluator evaluator(assignment);
  U128 expected = 77;
  for (int i = 0; i < 100'000; ++i) expected = value::udiv<U128>(expected ^ 3, expected | 3, 32);
  EXPECT_TRUE(evaluator.evaluate(term) == expected);
  EXPECT_TRUE(evaluator.evaluate(b.make_select(array, x)) == 0);
}

}  // namespace
}  // namespace testellate::expr
