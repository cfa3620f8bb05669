// SPDX-License-Identifier: Apache-2.0
#include "solver/rewriting_solver.h"

#include "layer_fixture.h"

namespace testellate::solver {
namespace {

class Rewriting : public LayerTest {
 protected:
  RewritingSolver solver{make_scripted(script), builder, workspace.conditions};
  Term x = word("x");
  Term y = word("y");
  Term x_less_y = builder.make_slt(x, y);
};

TEST_F(Rewriting, DecidesGoalsThatBecomeConstant) {
  expr::Assignment hint;
  hint.set(x, 5);
  EXPECT_EQ(ask(solver, {equals(x, 5)}, less(x, 3)).verdict, Verdict::Unsat);
  Answer answer = ask(solver, {equals(x, 5)}, less(x, 9), &hint);
  EXPECT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_EQ(answer.model.get(x), 5U);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(Rewriting, PutsKnownValuesInTheirPlace) {
  static_cast<void>(ask(solver, {equals(x, 5)}, x_less_y));
  ASSERT_EQ(script.asked.size(), 1U);
  EXPECT_EQ(script.asked[0].goal, builder.make_slt(number(32, 5), y));
  EXPECT_EQ(script.asked[0].prefix, (std::vector<Term>{equals(x, 5)}));
}

TEST_F(Rewriting, ForgetsValuesOfAnotherPath) {
  static_cast<void>(ask(solver, {equals(x, 5)}, x_less_y));
  static_cast<void>(ask(solver, {equals(x, 6)}, x_less_y));
  static_cast<void>(ask(solver, {}, x_less_y));
  ASSERT_EQ(script.asked.size(), 3U);
  EXPECT_EQ(script.asked[1].goal, builder.make_slt(number(32, 6), y));
  EXPECT_EQ(script.asked[2].goal, x_less_y);
}

TEST_F(Rewriting, SplitsConjunctionsOfThePrefix) {
  static_cast<void>(ask(solver, {builder.make_and(less(x, 9), less(y, 9))}, x_less_y));
  ASSERT_EQ(script.asked.size(), 1U);
  EXPECT_EQ(script.asked[0].prefix.size(), 2U);
}

TEST_F(Rewriting, KnowsWhatStandsInThePrefix) {
  expr::Assignment hint;
  hint.set(y, 1);
  EXPECT_EQ(ask(solver, {x_less_y}, x_less_y, &hint).verdict, Verdict::Sat);
  EXPECT_EQ(ask(solver, {x_less_y}, negated(x_less_y)).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver, {negated(x_less_y)}, x_less_y).verdict, Verdict::Unsat);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(Rewriting, ReplacesElementsOfArrays) {
  Term array = builder.make_variable("a", Sort::array(32, Sort::bit_vector(32)));
  Term first = builder.make_select(array, number(32, 0));
  EXPECT_EQ(ask(solver, {equals(first, 5)}, less(first, 3)).verdict, Verdict::Unsat);
}

TEST_F(Rewriting, PassesUnknownThrough) { EXPECT_EQ(ask(solver, {}, x_less_y).verdict, Verdict::Unknown); }

}  // namespace
}  // namespace testellate::solver
