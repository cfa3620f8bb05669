// SPDX-License-Identifier: Apache-2.0
#include "layer_fixture.h"
#include "solver/caching_solver.h"

namespace testellate::solver {
namespace {

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
