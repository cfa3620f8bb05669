// SPDX-License-Identifier: Apache-2.0
#include "solver/step_search.h"

#include <gtest/gtest.h>

#include "expr/term_builder.h"
#include "solver/workspace.h"

namespace testellate::solver {
namespace {

using expr::Sort;
using expr::Term;

class StepSearchTest : public ::testing::Test {
 protected:
  Term number(std::int64_t n) { return terms_.make_bits(64, static_cast<std::uint64_t>(n)); }
  Term quotient(Term a, std::int64_t n) { return terms_.make_sdiv(a, number(n)); }
  bool search(const std::vector<Term>& prefix, Term goal, expr::Assignment& model) {
    return step_search_.search({prefix, goal, nullptr, {}}, model, 60'000);
  }

  expr::TermBuilder terms_;
  Term seconds_ = terms_.make_variable("seconds", Sort::bit_vector(64));
  Term day_ = terms_.make_variable("day", Sort::bit_vector(64));
  Workspace workspace_;
  StepSearch step_search_{workspace_.conditions, workspace_.evaluator};
};

TEST_F(StepSearchTest, GoesDownWhereNumbersComeNearer) {
  expr::Assignment model;
  model.set(seconds_, 70);
  const Term goal = terms_.make_slt(seconds_, number(10));
  expr::Evaluator evaluator(model);
  const double far = distance_to_true(goal, evaluator);
  model.set(seconds_, 20);
  evaluator.forget();
  const double near = distance_to_true(goal, evaluator);
  EXPECT_LT(near, far);
  model.set(seconds_, 9);
  evaluator.forget();
  EXPECT_EQ(distance_to_true(goal, evaluator), 0);
  EXPECT_GT(distance_to_true(terms_.make_not(goal), evaluator), 0);
}

TEST_F(StepSearchTest, FindsSecondsOfAGivenDay) {
  const Term days = quotient(seconds_, 86'400);
  const std::vector<Term> prefix{terms_.make_slt(number(0), seconds_),
                                 terms_.make_slt(terms_.make_srem(seconds_, number(86'400)), number(3'600)),
                                 terms_.make_sle(number(19'000), day_),
                                 terms_.make_sle(day_, number(20'000))};
  const Term goal = terms_.make_equal(days, terms_.make_add(day_, number(14)));
  expr::Assignment model;
  model.set(seconds_, 19'500 * 86'400ULL);
  model.set(day_, 19'001);
  ASSERT_TRUE(search(prefix, goal, model));
  expr::Evaluator evaluator(model);
  for (Term condition : prefix) EXPECT_TRUE(evaluator.is_true(condition));
  EXPECT_TRUE(evaluator.is_true(goal));
}

TEST_F(StepSearchTest, GivesUpWhereNoStepHelps) {
  expr::Assignment model;
  const Term twice = terms_.make_mul(number(2), seconds_);
  EXPECT_FALSE(search({}, terms_.make_equal(terms_.make_srem(twice, number(4)), number(1)), model));
}

TEST_F(StepSearchTest, IsForConditionsThatDivide) {
  const Term plain = terms_.make_slt(seconds_, number(5));
  EXPECT_FALSE(step_search_.is_worthwhile({{}, plain, nullptr, {}}));
  const std::vector<Term> prefix{terms_.make_slt(quotient(seconds_, 60), number(5))};
  EXPECT_TRUE(step_search_.is_worthwhile({prefix, plain, nullptr, {}}));
}

}  // namespace
}  // namespace testellate::solver
