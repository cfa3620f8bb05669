// SPDX-License-Identifier: Apache-2.0
#include "expr/substitution.h"

#include <gtest/gtest.h>

#include "checks.h"
#include "expr/evaluator.h"
#include "expr/free_variables.h"
#include "expr/term.h"
#include "test/support/term_text.h"
#include "tree_generator.h"

namespace testellate::expr {
namespace {

class SubstitutionTest : public testing::Test {
 protected:
  TermBuilder b;
  Term x = b.make_variable("x", Sort::bit_vector(32));
  Term y = b.make_variable("y", Sort::bit_vector(32));
  Term z = b.make_variable("z", Sort::bit_vector(32));
  Term one = b.make_bits(32, 1);
};

TEST_F(SubstitutionTest, ReplacesAndSimplifies) {
  Substitution substitution(b);
  substitution.set(x, b.make_sub(y, one));
  EXPECT_EQ(test::to_text(substitution.apply(b.make_add(x, one))), "y");
  EXPECT_TRUE(substitution.apply(b.make_equal(b.make_add(x, one), y)).is_true());
  EXPECT_EQ(substitution.apply(z), z);
}

TEST_F(SubstitutionTest, ReplacesSimultaneously) {
  Substitution swap(b);
  swap.set(x, y);
  swap.set(y, x);
  EXPECT_EQ(test::to_text(swap.apply(b.make_udiv(x, y))), "(bvudiv y x)");
}

TEST_F(SubstitutionTest, ReplacesArrays) {
  Term a = b.make_variable("a", Sort::array(32, Sort::bit_vector(32)));
  Substitution substitution(b);
  substitution.set(a, b.make_store(a, x, y));
  EXPECT_EQ(substitution.apply(b.make_select(a, x)), y);
}

TEST_F(SubstitutionTest, WalksTermsDeeperThanTheStack) {
  Term term = x;
  for (int i = 0; i < 100'000; ++i) term = b.make_udiv(term, b.make_bit_or(term, y));
  Substitution substitution(b);
  substitution.set(x, z);
  Term result = substitution.apply(term);
  EXPECT_EQ(dag_size(result), dag_size(term));
  EXPECT_EQ(free_variables(result).size(), 2U);
}

/// Replacing variables by their values and evaluating under them is the same.
TEST(SubstitutionProperty, OfAllVariablesByConstantsIsEvaluation) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    test::TreeGenerator generator(seed);
    TermBuilder builder;
    test::Expression tree = generator.any(generator.scalar_sort(), 3);
    test::Inputs inputs = generator.inputs();
    Term term = test::build(builder, tree);
    Substitution substitution(builder);
    for (Term variable : free_variables(term)) {
      if (variable.sort().is_array()) continue;
      value::U128 bits = inputs(variable.variable_name(), variable.sort()).bits;
      substitution.set(variable, builder.make_constant(variable.sort(), bits));
    }
    Term result = substitution.apply(term);
    Assignment assignment = test::to_assignment(term, inputs);
    EXPECT_TRUE(Evaluator(assignment).evaluate(result) == Evaluator(assignment).evaluate(term))
        << test::to_text(tree);
  }
}

}  // namespace
}  // namespace testellate::expr
