// SPDX-License-Identifier: Apache-2.0
#include "solver/fallback_solver.h"

#include "layer_fixture.h"

namespace testellate::solver {
namespace {

class Fallback : public LayerTest {
 protected:
  FallbackSolver make(Features unfit) {
    std::vector<Stage> stages;
    stages.push_back({make_scripted(script), unfit, 1, {}});
    stages.push_back({make_scripted(second), {}, 1, {}});
    return {std::move(stages), workspace.conditions};
  }
  Script second;
  Term product = equals(builder.make_mul(word("x"), word("y")), 6);
};

TEST_F(Fallback, AsksTheNextOnlyIfTheFirstDoesNotKnow) {
  FallbackSolver solver = make({});
  script.answers.push_back(make_unsat());
  EXPECT_EQ(ask(solver, {}, product).verdict, Verdict::Unsat);
  EXPECT_TRUE(second.asked.empty());
  script.answers.push_back(make_unknown(UnknownCause::ResourceLimit));
  second.answers.push_back(make_unsat());
  EXPECT_EQ(ask(solver, {}, product).verdict, Verdict::Unsat);
  EXPECT_EQ(second.asked.size(), 1U);
}

TEST_F(Fallback, LeavesUnfitQueriesToTheNext) {
  FallbackSolver solver = make({Feature::Product});
  second.answers.push_back(make_unsat());
  EXPECT_EQ(ask(solver, {product}, less(word("z"), 3)).verdict, Verdict::Unsat);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(Fallback, GivesTheFirstOnlyASliceWhereTheNextMayKnowBetter) {
  std::vector<Stage> stages;
  stages.push_back({make_scripted(script), {}, 10, {Feature::Product}});
  stages.push_back({make_scripted(second), {}, 1, {}});
  FallbackSolver solver(std::move(stages), workspace.conditions);
  Limits limits{.conflicts = 1000, .z3_resources = 500, .wall = std::chrono::milliseconds(200)};
  static_cast<void>(solver.solve({{}, product, nullptr, limits}));
  static_cast<void>(solver.solve({{}, less(word("z"), 3), nullptr, limits}));
  EXPECT_EQ(script.asked.at(0).limits.conflicts, 100U);
  EXPECT_EQ(script.asked.at(0).limits.wall, std::chrono::milliseconds(20));
  EXPECT_EQ(second.asked.at(0).limits.conflicts, 1000U);
  EXPECT_EQ(script.asked.at(1).limits.conflicts, 1000U);
}

TEST_F(Fallback, GivesTheCauseOfTheLastOneAsked) {
  FallbackSolver solver = make({});
  script.answers.push_back(make_unknown(UnknownCause::WallClock));
  second.answers.push_back(make_unknown(UnknownCause::ResourceLimit));
  Answer answer = ask(solver, {}, product);
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_EQ(answer.cause, UnknownCause::ResourceLimit);
}

}  // namespace
}  // namespace testellate::solver
