// SPDX-License-Identifier: Apache-2.0
#include "search/goals.h"

#include <gtest/gtest.h>

#include "fake_state.h"
#include "goals_program.h"
#include "search/verdicts.h"
#include "tir_program.h"

namespace testellate::search {
namespace {

class GoalsTest : public ::testing::Test {
 protected:
  std::unique_ptr<ir::Program> program_ = read_tir(kGoalsProgram);
  ir::FunctionId f_ = function_named(*program_, "f");
  Goals goals_{*program_, f_, {}};
  ir::TakenEdge yes_ = edge_named(*program_, "f", "f:2#1:T");
  ir::TakenEdge no_ = edge_named(*program_, "f", "f:2#1:F");
  ir::TakenEdge foreign_ = edge_named(*program_, "g", "g:2#1:T");
};

TEST_F(GoalsTest, AreTheEdgesOfTheOwnCodeWithoutSyntheticOnes) {
  EXPECT_EQ(goals_.edges().size(), 4U);
  EXPECT_EQ(goals_.undecided(), (std::set<ir::TakenEdge>{yes_, no_}));
  EXPECT_TRUE(goals_.is_synthetic(edge_named(*program_, "f", "f:3#1:T")));
  EXPECT_FALSE(goals_.is_own(foreign_));
}

TEST_F(GoalsTest, OfHelpersAreGoalsButNotItsOwn) {
  const ir::FunctionId g = function_named(*program_, "g");
  Goals goals(*program_, f_, {.helpers = {{g, false}}});
  EXPECT_EQ(goals.edges().size(), 6U);
  EXPECT_TRUE(goals.undecided().contains(foreign_));
  EXPECT_TRUE(goals.is_known(foreign_));
  EXPECT_FALSE(goals.is_own(foreign_));
  FakeState state;
  state.edges = {yes_, no_};
  goals.note_shown(goals.shown_by(state));
  EXPECT_FALSE(goals.has_undecided_of_its_own());
  EXPECT_EQ(goals.undecided().size(), 2U);
}

TEST_F(GoalsTest, OfHelpersThatAreEntrustedToItHaveToBeAnsweredFor) {
  Goals goals(*program_, f_, {.helpers = {{function_named(*program_, "g"), true}}});
  FakeState state;
  state.edges = {yes_, no_, foreign_};
  goals.note_shown(goals.shown_by(state));
  EXPECT_TRUE(goals.has_undecided_of_its_own());
  goals.note_infeasible(edge_named(*program_, "g", "g:2#1:F"));
  EXPECT_FALSE(goals.has_undecided_of_its_own());
}

TEST_F(GoalsTest, OfLambdasAreItsOwn) {
  EXPECT_TRUE(Goals(*program_, f_, {.lambdas = {function_named(*program_, "g")}}).is_own(foreign_));
}

TEST_F(GoalsTest, ACompletedPathShowsEntryItsOwnEdgesAndItsException) {
  FakeState state;
  state.edges = {yes_, foreign_};
  EXPECT_EQ(goals_.shown_by(state), (std::vector<Goal>{{}, {.kind = Goal::Kind::Edge, .edge = yes_}}));
  state.path_end = ir::PathEnd::Threw;
  state.at = place_at(*program_, "f", 7);
  std::vector<Goal> shown = goals_.shown_by(state);
  // Not the entry: a suite should not consist of failures.
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_EQ(shown[0].edge, yes_);
  EXPECT_EQ(shown[1].kind, Goal::Kind::UncaughtException);
  EXPECT_EQ(shown[1].place, state.at);
}

TEST_F(GoalsTest, AFaultOrACutShowsNothing) {
  FakeState state;
  state.edges = {yes_};
  for (ir::PathEnd end : {ir::PathEnd::Faulted, ir::PathEnd::Unsupported, ir::PathEnd::AssumptionFailed}) {
    state.path_end = end;
    EXPECT_TRUE(goals_.shown_by(state).empty()) << ir::info(end).name;
  }
}

TEST_F(GoalsTest, AreDecidedOnceCoveredOrProvedInfeasible) {
  FakeState state;
  state.edges = {yes_};
  goals_.note_shown(goals_.shown_by(state));
  EXPECT_EQ(goals_.undecided(), std::set<ir::TakenEdge>{no_});
  goals_.note_infeasible(no_);
  goals_.note_infeasible(yes_);
  EXPECT_TRUE(goals_.undecided().empty());
  EXPECT_EQ(goals_.infeasible(), std::set<ir::TakenEdge>{no_});
  EXPECT_EQ(goals_.covered(), std::set<ir::TakenEdge>{yes_});
}

TEST_F(GoalsTest, NobodyHasToAnswerForWhatIsGivenUp) {
  ASSERT_TRUE(goals_.has_undecided_of_its_own());
  const std::set<ir::TakenEdge> all = goals_.undecided();
  for (ir::TakenEdge edge : all) goals_.note_given_up(edge);
  EXPECT_TRUE(goals_.undecided().empty());
  EXPECT_FALSE(goals_.has_undecided_of_its_own());
}

TEST_F(GoalsTest, VerdictsSayWhyAnEdgeIsOpen) {
  FakeState state;
  state.edges = {yes_};
  goals_.note_shown(goals_.shown_by(state));
  CutSet cuts;
  cuts.size = true;
  std::vector<result::EdgeVerdict> verdicts = judge_edges(*program_, goals_, cuts, {});
  ASSERT_EQ(verdicts.size(), 4U);
  EXPECT_EQ(verdicts[0].verdict, result::Verdict::Covered);
  EXPECT_EQ(verdicts[0].name, "f:2#1:T");
  EXPECT_EQ(verdicts[1].verdict, result::Verdict::Open);
  EXPECT_EQ(verdicts[1].reason, result::OpenReason::Size);
  EXPECT_TRUE(verdicts[2].is_synthetic);
  EXPECT_EQ(judge_edges(*program_, goals_, {}, {})[1].verdict, result::Verdict::Infeasible);
  goals_.note_infeasible(no_);
  EXPECT_EQ(judge_edges(*program_, goals_, cuts, {})[1].verdict, result::Verdict::Infeasible);
}

TEST_F(GoalsTest, AnEdgeOnTheWayToAFaultIsOpenEvenIfNothingWasCut) {
  FakeState state;
  state.edges = {yes_};
  goals_.note_shown(goals_.shown_by(state));
  std::vector<result::EdgeVerdict> verdicts = judge_edges(*program_, goals_, {}, {yes_, no_});
  EXPECT_EQ(verdicts[0].verdict, result::Verdict::Covered);
  EXPECT_EQ(verdicts[1].verdict, result::Verdict::Open);
  EXPECT_EQ(verdicts[1].reason, result::OpenReason::Fault);
}

TEST(OpenReason, NamesTheStrongestCut) {
  CutSet cuts;
  cuts.assumption = true;
  EXPECT_EQ(reason_of(cuts), result::OpenReason::Approximate);
  cuts.unsupported = true;
  EXPECT_EQ(reason_of(cuts), result::OpenReason::Unsupported);
  cuts.unknown = true;
  EXPECT_EQ(reason_of(cuts), result::OpenReason::Unknown);
  cuts.size = true;
  EXPECT_EQ(reason_of(cuts), result::OpenReason::Size);
  cuts.bound = true;
  EXPECT_EQ(reason_of(cuts), result::OpenReason::Bound);
  cuts.criterion = true;
  EXPECT_EQ(reason_of(cuts), result::OpenReason::Criterion);
  cuts.budget = true;
  EXPECT_EQ(reason_of(cuts), result::OpenReason::Budget);
}

}  // namespace
}  // namespace testellate::search
