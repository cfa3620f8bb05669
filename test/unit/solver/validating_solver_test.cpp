// SPDX-License-Identifier: Apache-2.0
#include "layer_fixture.h"
#include "solver/observing_solvers.h"

namespace testellate::solver {
namespace {

class Validating : public LayerTest {
 protected:
  Script second;
  ValidatingSolver solver{make_scripted(script), make_scripted(second), workspace};
  Term x = word("x");
};

using ValidatingDeathTest = Validating;

TEST_F(Validating, LetsRightAnswersThrough) {
  expr::Assignment model;
  model.set(x, 2);
  script.answers.push_back(make_sat(model));
  script.answers.push_back(make_unsat());
  second.answers.push_back(make_unsat());
  EXPECT_EQ(ask(solver, {less(x, 5)}, equals(x, 2)).verdict, Verdict::Sat);
  EXPECT_EQ(ask(solver, {less(x, 5)}, equals(x, 7)).verdict, Verdict::Unsat);
  EXPECT_EQ(second.asked.size(), 1U);
}

TEST_F(ValidatingDeathTest, StopsAtAModelThatDoesNotSatisfyThePrefix) {
  expr::Assignment model;
  model.set(x, 7);
  script.answers.push_back(make_sat(model));
  EXPECT_DEATH(static_cast<void>(ask(solver, {less(x, 5)}, equals(x, 7))), "should satisfy the query");
}

TEST_F(ValidatingDeathTest, StopsAtAnUnsatThatHasAModel) {
  script.answers.push_back(make_unsat());
  second.answers.push_back(make_sat({}));
  EXPECT_DEATH(static_cast<void>(ask(solver, {}, equals(x, 7))), "should have no model");
}

}  // namespace
}  // namespace testellate::solver
