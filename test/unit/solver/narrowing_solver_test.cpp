// SPDX-License-Identifier: Apache-2.0
#include "solver/narrowing_solver.h"

#include <gtest/gtest.h>

#include "layer_fixture.h"
#include "random_terms.h"
#include "support/rng.h"

namespace testellate::solver {
namespace {

/// Keeps the last query.
class Recorder final : public Solver {
 public:
  struct Seen {
    std::vector<expr::Term> prefix;
    expr::Term goal;
  };
  explicit Recorder(Seen& seen) : seen_(seen) {}
  [[nodiscard]] Answer solve(const Query& query) override {
    seen_.prefix.assign(query.prefix.begin(), query.prefix.end());
    seen_.goal = query.goal;
    return make_unsat();
  }
  [[nodiscard]] std::string_view name() const override { return "recorder"; }

 private:
  Seen& seen_;
};

class NarrowingSolverTest : public LayerTest {
 protected:
  Recorder::Seen seen;
  NarrowingSolver solver{std::make_unique<Recorder>(seen), builder, workspace};
  Term x = word("x");
  Term y = word("y");
};

TEST_F(NarrowingSolverTest, SmallNumbersBecomeExtensionsInProductsAndQuotients) {
  const std::vector<Term> bounds{negated(less(x, 0)), less(x, 1000)};
  const Term goal = equals(builder.make_srem(x, y), 3);
  static_cast<void>(ask(solver, bounds, goal));
  EXPECT_EQ(seen.prefix, bounds);
  const Term low = builder.make_zero_extend(builder.make_extract(x, 9, 0), 32);
  EXPECT_EQ(seen.goal, equals(builder.make_srem(low, y), 3));
}

TEST_F(NarrowingSolverTest, NumbersThatMayBeNegativeKeepTheirSign) {
  const std::vector<Term> bounds{negated(less(x, -9)), less(x, 3)};
  const Term goal = equals(builder.make_mul(x, y), 7);
  static_cast<void>(ask(solver, bounds, goal));
  const Term low = builder.make_sign_extend(builder.make_extract(x, 4, 0), 32);
  EXPECT_EQ(seen.goal, equals(builder.make_mul(low, y), 7));
}

TEST_F(NarrowingSolverTest, WhatOneQueryBoundsIsWideAgainInTheNext) {
  const Term goal = equals(builder.make_srem(x, y), 3);
  static_cast<void>(ask(solver, {below(x, 16)}, goal));
  EXPECT_NE(seen.goal, goal);
  static_cast<void>(ask(solver, {below(y, 16)}, goal));
  const Term low = builder.make_zero_extend(builder.make_extract(y, 3, 0), 32);
  EXPECT_EQ(seen.goal, equals(builder.make_srem(x, low), 3));
  static_cast<void>(ask(solver, {}, goal));
  EXPECT_EQ(seen.goal, goal);
}

TEST_F(NarrowingSolverTest, QueriesWithoutProductsAndQuotientsStayAsTheyAre) {
  const Term goal = builder.make_slt(x, y);
  static_cast<void>(ask(solver, {below(x, 16)}, goal));
  EXPECT_EQ(seen.goal, goal);
}

/// Under the bounds, the narrowed query is true exactly where the given one is.
TEST_F(NarrowingSolverTest, RandomQueriesMeanTheSameUnderTheirBounds) {
  support::Rng rng(7);
  RandomTerms random(builder, rng);
  unsigned narrowed = 0;
  for (int round = 0; round < 3000; ++round) {
    const Term a = random.make_term(Sort::bit_vector(32), 0);
    const Term b = random.make_term(Sort::bit_vector(32), 0);
    std::vector<Term> prefix;
    for (Term term : {a, b}) {
      if (!term.is_variable()) continue;
      const auto low = static_cast<std::int64_t>(rng.below(40)) - 20;
      prefix.push_back(negated(less(term, low)));
      prefix.push_back(less(term, low + 1 + static_cast<std::int64_t>(rng.below(300))));
    }
    const Term product = builder.make_mul(a, builder.make_srem(b, random.make_term(Sort::bit_vector(32), 2)));
    prefix.push_back(random.make_condition(3));
    const Term goal = builder.make_slt(product, random.make_term(Sort::bit_vector(32), 2));
    seen = {};
    static_cast<void>(ask(solver, prefix, goal));
    narrowed += seen.goal != goal ? 1 : 0;
    for (int tries = 0; tries < 4; ++tries) {
      expr::Assignment assignment = random.make_assignment();
      for (Term term : {a, b}) {
        if (term.is_variable()) assignment.set(term, value::truncate<value::U128>(rng.below(40) - 20U, 32));
      }
      std::vector<Term> given = prefix;
      given.push_back(goal);
      std::vector<Term> passed_on = seen.prefix;
      passed_on.push_back(seen.goal);
      ASSERT_EQ(holds(assignment, given), holds(assignment, passed_on)) << "round " << round;
    }
  }
  EXPECT_GT(narrowed, 300U);
}

}  // namespace
}  // namespace testellate::solver
