// SPDX-License-Identifier: Apache-2.0
#include "solver/range_evaluator.h"

#include <map>

#include "layer_fixture.h"
#include "random_terms.h"

namespace testellate::solver {
namespace {

class Ranges : public LayerTest {
 protected:
  static expr::Known between(std::int64_t low, std::int64_t high, unsigned width) {
    expr::Known known = expr::Known::nothing(width);
    known.smin = low;
    known.smax = high;
    expr::tighten(known);
    return known;
  }
  std::optional<bool> decide(Term condition) {
    return evaluator.try_decide(condition, [&](Term term) -> const expr::Known* {
      if (term == x) return &of_x;
      return term == y ? &of_y : nullptr;
    });
  }
  Term x = word("x");
  Term y = word("y");
  expr::Known of_x = between(0, 3, 32);
  expr::Known of_y = between(-9, -2, 32);
  RangeEvaluator evaluator;
};

TEST_F(Ranges, DecideComparisonsOfSumsAndProducts) {
  EXPECT_EQ(decide(builder.make_slt(builder.make_add(x, y), number(32, 2))), true);
  EXPECT_EQ(decide(builder.make_slt(x, y)), false);
  EXPECT_EQ(decide(builder.make_equal(builder.make_mul(x, y), number(32, 1))), false);
  EXPECT_EQ(decide(builder.make_slt(builder.make_add(x, y), number(32, -3))), std::nullopt);
}

TEST_F(Ranges, DecideJunctionsWithOnePartUnknown) {
  Term unknown = builder.make_slt(word("z"), x);
  Term no = builder.make_slt(x, y);
  EXPECT_EQ(decide(builder.make_and(unknown, no)), false);
  EXPECT_EQ(decide(builder.make_or(unknown, negated(no))), true);
  EXPECT_EQ(decide(builder.make_or(unknown, no)), std::nullopt);
}

TEST_F(Ranges, NeverContradictTheEvaluator) {
  support::Rng rng(5);
  RandomTerms random(builder, rng);
  unsigned decided = 0;
  for (int round = 0; round < 2000; ++round) {
    expr::Assignment assignment = random.make_assignment();
    // Each variable is known to lie within a little of its value.
    std::map<Term, expr::Known, expr::ById> facts;
    for (auto [variable, bits] : assignment.scalars()) {
      if (!variable.sort().is_bit_vector()) continue;
      unsigned width = variable.sort().width();
      expr::Known known = expr::Known::nothing(width);
      known.umin = bits < 3 ? 0 : bits - 3;
      known.umax =
          value::low_mask<value::U128>(width) - bits < 3 ? value::low_mask<value::U128>(width) : bits + 3;
      expr::tighten(known);
      facts.emplace(variable, known);
    }
    Term condition = random.make_condition(3);
    std::optional<bool> truth = evaluator.try_decide(condition, [&](Term term) -> const expr::Known* {
      auto found = facts.find(term);
      return found == facts.end() ? nullptr : &found->second;
    });
    if (!truth) continue;
    ++decided;
    EXPECT_EQ(*truth, expr::Evaluator(assignment).is_true(condition));
  }
  EXPECT_GT(decided, 100U);
}

}  // namespace
}  // namespace testellate::solver
