// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "expr/evaluator.h"
#include "expr/free_variables.h"
#include "random_terms.h"
#include "solver/z3/z3_solver.h"

namespace testellate::solver::z3 {
namespace {

using expr::Sort;
using expr::Term;

/// Fixes the variables of random terms to random values and asks whether the term can have another value than
/// the evaluator computes (it must not) and whether it can have that value (it must).
class Z3Translation : public ::testing::Test {
 protected:
  void compare(Sort sort, int rounds, unsigned depth) {
    for (int round = 0; round < rounds; ++round) {
      Term term = random.make_term(sort, depth);
      expr::Assignment assignment = random.make_assignment();
      value::U128 expected = expr::Evaluator(assignment).evaluate(term);
      Term same = builder.make_equal(term, builder.make_constant(sort, expected));
      std::vector<Term> fixed = fix(term, assignment);
      if (fixed.empty()) continue;
      EXPECT_EQ(solver.solve({fixed, builder.make_not(same), nullptr, limits}).verdict, Verdict::Unsat);
      EXPECT_EQ(solver.solve({fixed, same, nullptr, limits}).verdict, Verdict::Sat);
    }
  }

  /// Variables of arrays stay free: the element that is read is fixed through another array with equal
  /// contents.
  std::vector<Term> fix(Term term, const expr::Assignment& assignment) {
    std::vector<Term> fixed;
    for (Term variable : expr::free_variables(term)) {
      if (!variable.sort().is_array()) {
        fixed.push_back(
            builder.make_equal(variable, builder.make_constant(variable.sort(), assignment.get(variable))));
        continue;
      }
      expr::ArrayValue value;
      if (const expr::ArrayValue* known = assignment.try_get_array(variable)) value = *known;
      Sort sort = variable.sort();
      Term contents = builder.make_table(sort.index_width(), sort.element(), {}, value.otherwise);
      for (auto [index, element] : value.elements) {
        contents = builder.make_store(contents,
                                      builder.make_bits(sort.index_width(), index),
                                      builder.make_constant(sort.element(), element));
      }
      fixed.push_back(builder.make_equal(variable, contents));
    }
    return fixed;
  }

  expr::TermBuilder builder;
  support::Rng rng{20};
  RandomTerms random{builder, rng};
  Z3Solver solver;
  Limits limits;
};

TEST_F(Z3Translation, GivesConditionsTheirExactMeaning) { compare(Sort::boolean(), 150, 3); }
TEST_F(Z3Translation, GivesBitVectorsTheirExactMeaning) {
  for (unsigned width : {1U, 8U, 13U, 32U, 64U}) compare(Sort::bit_vector(width), 50, 2);
}
TEST_F(Z3Translation, GivesWideBitVectorsTheirExactMeaning) { compare(Sort::bit_vector(128), 40, 2); }
TEST_F(Z3Translation, GivesFloatsTheirExactMeaning) {
  random.heavy_floats = true;
  compare(Sort::floating(value::FloatFormat::F32), 120, 2);
  compare(Sort::floating(value::FloatFormat::F64), 80, 2);
}

}  // namespace
}  // namespace testellate::solver::z3
