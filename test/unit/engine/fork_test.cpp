// SPDX-License-Identifier: Apache-2.0
#include "exploring.h"

namespace testellate::engine {
namespace {

constexpr std::string_view kTwoBranches = R"(
user func @f(%x: i32) -> i32 {
entry:
  %a = slt i32 %x, 10
  branch %a, low, high
low:
  %b = slt i32 %x, 20
  branch %b, certain, never
certain:
  return i32 1
never:
  return i32 2
high:
  return i32 3
}
unit "f" {
  entry @f
  input x: s32
}
)";

TEST(Fork, SplitsAtABranchOnATerm) {
  Exploring exploring(kTwoBranches);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 1", "returned 3"}));
  EXPECT_EQ(exploring.engine().statistics().forks, 1U);
}

TEST(Fork, CountsSidesThatAreInfeasible) {
  Exploring exploring(kTwoBranches);
  static_cast<void>(exploring.explore());
  EXPECT_EQ(exploring.engine().statistics().refuted_sides, 1U);
}

TEST(Fork, RecordsADecisionAlthoughTheOtherSideIsInfeasible) {
  Exploring exploring(kTwoBranches);
  const States states = exploring.explore();
  ASSERT_EQ(states.size(), 2U);
  EXPECT_EQ(decisions_of(*states[0]), "TT");
  EXPECT_EQ(decisions_of(*states[1]), "F");
}

TEST(Fork, CoversTheEdgesOfItsOwnPathOnly) {
  Exploring exploring(kTwoBranches);
  const States states = exploring.explore();
  ASSERT_EQ(states.size(), 2U);
  const ir::FunctionId function = exploring.unit().entry;
  EXPECT_TRUE(states[0]->covers({function, ir::EdgeId(0)}));
  EXPECT_FALSE(states[0]->covers({function, ir::EdgeId(1)}));
  EXPECT_EQ(states[0]->first_edges().size(), 2U);
  EXPECT_TRUE(states[1]->covers({function, ir::EdgeId(1)}));
  EXPECT_EQ(states[1]->first_edges().size(), 1U);
}

constexpr std::string_view kQuestion = R"(
user func @f(%x: i32) -> i1 {
entry:
  %a = slt i32 %x, 10
  return i1 %a
}
unit "f" {
  entry @f
  input x: s32
  result bool
}
)";

TEST(Fork, SplitsOverAnAnswerIfAsked) {
  Exploring exploring(kQuestion);
  States states = exploring.explore();
  ASSERT_EQ(states.size(), 1U);
  EXPECT_EQ(states[0]->answer(), std::nullopt);
  exploring.engine().set_decides_answers(true);
  states = exploring.explore();
  ASSERT_EQ(states.size(), 2U);
  EXPECT_EQ(states[0]->answer(), true);
  EXPECT_EQ(states[1]->answer(), false);
  EXPECT_EQ(exploring.condition_of(*states[0]), "x < 10");
  EXPECT_EQ(decisions_of(*states[0]) + decisions_of(*states[1]), "TF");
}

TEST(Fork, ReplaysDecisionsToTheSamePath) {
  Exploring exploring(kTwoBranches);
  const States states = exploring.explore();
  for (const std::unique_ptr<State>& state : states) {
    const std::uint64_t forks = exploring.engine().statistics().forks;
    States replayed;
    replayed.push_back(exploring.engine().replay(exploring.unit(), state->decisions()));
    ASSERT_NE(replayed.front(), nullptr);
    replayed = exploring.finish(std::move(replayed));
    ASSERT_EQ(replayed.size(), 1U);
    EXPECT_EQ(exploring.end_of(*replayed.front()), exploring.end_of(*state));
    EXPECT_TRUE(std::ranges::equal(replayed.front()->path_condition(), state->path_condition()));
    EXPECT_EQ(exploring.engine().statistics().forks, forks);
  }
}

TEST(Fork, RefusesToReplayDecisionsThatDoNotFit) {
  Exploring exploring(kTwoBranches);
  const States states = exploring.explore();
  ASSERT_EQ(states.size(), 2U);
  std::vector<Decision> decisions(states[0]->decisions().begin(), states[0]->decisions().end());
  decisions[1].choice = 1;
  EXPECT_EQ(exploring.engine().replay(exploring.unit(), decisions), nullptr) << "the side is infeasible";
  decisions[1].choice = 7;
  EXPECT_EQ(exploring.engine().replay(exploring.unit(), decisions), nullptr) << "there is no such side";
  decisions[0].kind = DecisionKind::Switch;
  EXPECT_EQ(exploring.engine().replay(exploring.unit(), decisions), nullptr) << "it is no switch";
}

TEST(Fork, SwitchHasOneSidePerDistinctSuccessor) {
  Exploring exploring(R"(
user func @f(%x: i8) -> i32 {
entry:
  switch i8 %x, default other [1: odd, 2: even, 3: odd]
odd:
  return i32 1
even:
  return i32 2
other:
  return i32 0
}
unit "f" {
  entry @f
  input x: s8
}
)");
  EXPECT_EQ(exploring.ends(), (Ends{"returned 0", "returned 1", "returned 2"}));
}

constexpr std::string_view kSelect = R"(
user func @f(%x: i32) -> i32 {
entry:
  %c = slt i32 %x, 10
  %r = select edge i32 %c, 1, 2
  return i32 %r
}
unit "f" {
  entry @f
  input x: s32
}
)";

TEST(Fork, SplitsAtASelectOfTheSource) {
  Exploring exploring(kSelect);
  EXPECT_EQ(exploring.ends(), (Ends{"returned 1", "returned 2"}));
}

TEST(Fork, DoesNotSplitAtAnyOtherSelect) {
  std::string text(kSelect);
  text.replace(text.find("select edge"), 11, "select");
  Exploring exploring(text);
  EXPECT_EQ(exploring.explore().size(), 1U);
  EXPECT_EQ(exploring.engine().statistics().decisions, 0U);
}

TEST(Fork, StopsAfterTheStepsItMayTake) {
  Exploring exploring(R"(
user func @f() -> i32 {
entry:
  jump again
again:
  jump again
}
unit "f" {
  entry @f
}
)");
  States states = exploring.engine().start(exploring.unit());
  states = exploring.engine().advance(std::move(states.front()), 1'000);
  ASSERT_EQ(states.size(), 1U);
  EXPECT_EQ(states.front()->status(), StateStatus::Running);
  EXPECT_EQ(exploring.engine().statistics().instructions, 1'000U);
}

/// Says Unknown to everything.
class Undecided final : public solver::Solver {
 public:
  [[nodiscard]] solver::Answer solve(const solver::Query&) override {
    return solver::make_unknown(solver::UnknownCause::ResourceLimit);
  }
  [[nodiscard]] std::string_view name() const override { return "undecided"; }
};

TEST(Fork, ParksASideThatNobodyCanDecideAndGoesOnWithItLater) {
  Undecided undecided;
  Exploring exploring(kTwoBranches, {}, &undecided);
  States states = exploring.explore();
  // The model of the start is x = 0.
  EXPECT_EQ(exploring.ends_of(states), (Ends{"returned 1", "parked", "parked"}));
  EXPECT_EQ(states[1]->park_reason(), ParkReason::Unknown);
  EXPECT_EQ(states[1]->model(), nullptr);
  EXPECT_FALSE(exploring.engine().retry(*states[1], undecided, {}));
  EXPECT_EQ(states[1]->status(), StateStatus::Parked);
  EXPECT_FALSE(exploring.engine().retry(*states[1], exploring.chain(), {}));
  EXPECT_EQ(states[1]->status(), StateStatus::Infeasible) << "x < 10 and x >= 20";
  ASSERT_TRUE(exploring.engine().retry(*states[2], exploring.chain(), {}));
  States later;
  later.push_back(std::move(states[2]));
  EXPECT_EQ(exploring.ends_of(exploring.finish(std::move(later))), (Ends{"returned 3"}));
}

TEST(Fork, YieldsTheSamePathsEachTime) {
  auto run = [] {
    Exploring exploring(kTwoBranches);
    std::vector<std::string> paths;
    for (const std::unique_ptr<State>& state : exploring.explore()) {
      paths.push_back(decisions_of(*state) + exploring.condition_of(*state));
    }
    return paths;
  };
  EXPECT_EQ(run(), run());
}

}  // namespace
}  // namespace testellate::engine
