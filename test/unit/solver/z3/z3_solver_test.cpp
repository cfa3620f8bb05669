// SPDX-License-Identifier: Apache-2.0

#include "solver/z3/z3_solver.h"

#include "layer_fixture.h"

namespace testellate::solver::z3 {
namespace {

class Z3 : public LayerTest {
 protected:
  void expect_sat(Solver& solver, const std::vector<Term>& prefix, Term goal) {
    Answer answer = ask(solver, prefix, goal);
    ASSERT_EQ(answer.verdict, Verdict::Sat);
    EXPECT_TRUE(holds(answer.model, prefix));
    EXPECT_TRUE(holds(answer.model, {goal}));
  }
  Term x = word("x");
  Term y = word("y");
  Term array = builder.make_variable("a", Sort::array(32, Sort::bit_vector(8)));
  Term other = builder.make_variable("b", Sort::array(32, Sort::bit_vector(8)));
};

TEST_F(Z3, AnswersInBothModes) {
  for (Z3Mode mode : {Z3Mode::Fresh, Z3Mode::Incremental}) {
    Z3Solver solver({.mode = mode});
    std::vector<Term> prefix{builder.make_slt(x, y)};
    expect_sat(solver, prefix, less(y, -7));
    prefix.push_back(builder.make_slt(y, x));
    EXPECT_EQ(ask(solver, prefix, less(y, 3)).verdict, Verdict::Unsat);
    expect_sat(solver, {builder.make_slt(y, x)}, equals(builder.make_mul(x, y), 91));
  }
}

TEST_F(Z3, ReadsArraysBack) {
  for (Z3Mode mode : {Z3Mode::Fresh, Z3Mode::Incremental}) {
    Z3Solver solver({.mode = mode});
    Term at_x = builder.make_select(array, x);
    Term at_y = builder.make_select(array, y);
    expect_sat(solver,
               {builder.make_not(builder.make_equal(at_x, at_y)), less(x, 100)},
               builder.make_slt(at_x, at_y));
    expect_sat(solver,
               {builder.make_equal(array, builder.make_store(other, x, number(8, 5)))},
               equals(builder.make_select(other, x), 9));
    EXPECT_EQ(ask(solver,
                  {builder.make_equal(array, other)},
                  builder.make_not(builder.make_equal(at_x, builder.make_select(other, x))))
                  .verdict,
              Verdict::Unsat);
  }
}

TEST_F(Z3, TellsTheMeterWhatEachQueryCost) {
  auto cost = [&](Solver& solver, Term goal) {
    Meter meter;
    Limits limits;
    limits.meter = &meter;
    EXPECT_NE(solver.solve({{}, goal, nullptr, limits}).verdict, Verdict::Unknown);
    return meter.work;
  };
  Term easy = less(x, 100);
  Term hard = builder.make_and(equals(builder.make_mul(x, y), 35), builder.make_slt(x, y));
  Z3Solver first;
  Z3Solver second;
  std::uint64_t hard_cost = cost(first, hard);
  EXPECT_GT(hard_cost, cost(first, easy));
  EXPECT_EQ(cost(second, hard), hard_cost);
}

TEST_F(Z3, StopsAtItsResourceLimit) {
  Z3Solver solver;
  Term p = builder.make_variable("p", Sort::bit_vector(64));
  Term q = builder.make_variable("q", Sort::bit_vector(64));
  std::vector<Term> factors{builder.make_ult(number(64, 1), p),
                            builder.make_ult(p, q),
                            builder.make_ult(q, number(64, 0x100000000)),
                            equals(builder.make_mul(p, q), 0x3ffffffd80000063)};
  Answer answer = solver.solve({factors, builder.make_true(), nullptr, {.z3_resources = 20'000}});
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_EQ(answer.cause, UnknownCause::ResourceLimit);
}

TEST_F(Z3, StaysUsableAfterReachingALimit) {
  for (Z3Mode mode : {Z3Mode::Fresh, Z3Mode::Incremental}) {
    Z3Solver solver({.mode = mode});
    std::vector<Term> prefix{equals(builder.make_mul(x, builder.make_mul(y, y)), 0x12345677)};
    static_cast<void>(solver.solve({prefix, less(x, 0), nullptr, {.z3_resources = 1'000}}));
    expect_sat(solver, {less(x, 5)}, builder.make_slt(y, x));
  }
}

TEST_F(Z3, BeginsAnewWhenItHasKeptTooMuch) {
  Z3Solver solver({.mode = Z3Mode::Incremental, .max_kept_terms = 3});
  std::vector<Term> prefix{builder.make_slt(x, y)};
  expect_sat(solver, prefix, less(y, -7));
  prefix.push_back(less(y, 4));
  expect_sat(solver, prefix, less(x, -7));
}

class Z3Implication : public LayerTest {
 protected:
  Validity check(Term antecedent, Term consequent) {
    std::vector<Term> universal{x};
    return Z3ImplicationSolver().check({universal, antecedent, consequent, {}});
  }
  Term x = byte("x");
  Term y = byte("y");
};

TEST_F(Z3Implication, ProvesThatEveryInputHasAWitness) {
  EXPECT_EQ(check(below(x, 200), builder.make_and(builder.make_ult(x, y), below(y, 201))), Validity::Valid);
}

TEST_F(Z3Implication, FindsAnInputWithoutWitness) {
  EXPECT_EQ(check(below(x, 202), builder.make_and(builder.make_ult(x, y), below(y, 201))), Validity::Invalid);
}

TEST_F(Z3Implication, IsPlainImplicationWithoutWitnesses) {
  EXPECT_EQ(check(below(x, 5), below(x, 6)), Validity::Valid);
  EXPECT_EQ(check(below(x, 7), below(x, 6)), Validity::Invalid);
}

TEST_F(Z3Implication, TakesVariablesOfTheAntecedentForUniversal) {
  EXPECT_EQ(check(below(y, 5), below(y, 6)), Validity::Valid);
}

}  // namespace

}  // namespace testellate::solver::z3
