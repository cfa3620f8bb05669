// SPDX-License-Identifier: Apache-2.0

#include "solver/caching_solver.h"

#include "layer_fixture.h"

namespace testellate::solver {
namespace {

class Caches : public LayerTest {
 protected:
  CachingSolver solver{make_scripted(script), 100};
  Term a = less(word("x"), 5);
  Term b = less(word("y"), 5);
  Term c = less(word("z"), 5);
};

TEST_F(Caches, KnowsTheSameSetInAnyOrder) {
  script.answers.push_back(make_unsat());
  EXPECT_EQ(ask(solver, {a, b}, c).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver, {c, a}, b).verdict, Verdict::Unsat);
  EXPECT_EQ(script.asked.size(), 1U);
}

TEST_F(Caches, KnowsThatMoreConditionsStayUnsat) {
  script.answers.push_back(make_unsat());
  static_cast<void>(ask(solver, {a}, b));
  EXPECT_EQ(ask(solver, {a, b}, c).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver, {a, c}, b).verdict, Verdict::Unsat);
  EXPECT_EQ(script.asked.size(), 1U);
}

TEST_F(Caches, DoesNotTakeASubsetOfAnUnsatSetForUnsat) {
  script.answers.push_back(make_unsat());
  static_cast<void>(ask(solver, {a, b}, c));
  EXPECT_EQ(ask(solver, {a}, b).verdict, Verdict::Unknown);
  EXPECT_EQ(script.asked.size(), 2U);
}

TEST_F(Caches, GivesTheModelOfALargerSet) {
  expr::Assignment model;
  model.set(word("x"), 3);
  script.answers.push_back(make_sat(model));
  static_cast<void>(ask(solver, {a, b}, c));
  Answer answer = ask(solver, {a}, b);
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_EQ(answer.model.get(word("x")), 3U);
  EXPECT_EQ(script.asked.size(), 1U);
}

TEST_F(Caches, NeverRemembersUnknown) {
  script.answers.push_back(make_unknown(UnknownCause::ResourceLimit));
  script.answers.push_back(make_unsat());
  EXPECT_EQ(ask(solver, {a}, b).verdict, Verdict::Unknown);
  EXPECT_EQ(ask(solver, {a}, b).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver, {a}, b).verdict, Verdict::Unsat);
  EXPECT_EQ(script.asked.size(), 2U);
}

TEST_F(Caches, ForgetsEverythingWhenFull) {
  CachingSolver small(make_scripted(script), 1);
  script.answers.push_back(make_unsat());
  script.answers.push_back(make_unsat());
  static_cast<void>(ask(small, {a}, b));
  static_cast<void>(ask(small, {a}, c));
  EXPECT_EQ(ask(small, {a}, b).verdict, Verdict::Unknown);
  EXPECT_EQ(script.asked.size(), 3U);
}

class ModelReuse : public LayerTest {
 protected:
  ModelReuseSolver solver{make_scripted(script), workspace, 1};
  Term x = word("x");

  static Answer sat_with(Term variable, unsigned bits) {
    expr::Assignment model;
    model.set(variable, bits);
    return make_sat(model);
  }
};

TEST_F(ModelReuse, TakesTheHintIfItSatisfiesTheGoal) {
  expr::Assignment hint;
  hint.set(x, 4);
  EXPECT_EQ(ask(solver, {less(x, 9)}, equals(x, 4), &hint).verdict, Verdict::Sat);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(ModelReuse, TakesARecentModelOnlyIfItSatisfiesEverything) {
  script.answers.push_back(sat_with(x, 4));
  EXPECT_EQ(ask(solver, {}, equals(x, 4)).verdict, Verdict::Sat);
  EXPECT_EQ(ask(solver, {less(x, 9)}, negated(less(x, 4))).verdict, Verdict::Sat);
  EXPECT_EQ(script.asked.size(), 1U);
  EXPECT_EQ(ask(solver, {less(x, 3)}, less(x, 5)).verdict, Verdict::Unknown);
  EXPECT_EQ(script.asked.size(), 2U);
}

TEST_F(ModelReuse, KeepsNoMoreModelsThanAllowed) {
  script.answers.push_back(sat_with(x, 4));
  script.answers.push_back(sat_with(x, 5));
  static_cast<void>(ask(solver, {}, equals(x, 4)));
  static_cast<void>(ask(solver, {}, equals(x, 5)));
  EXPECT_EQ(ask(solver, {}, equals(x, 4)).verdict, Verdict::Unknown);
}

}  // namespace

}  // namespace testellate::solver
