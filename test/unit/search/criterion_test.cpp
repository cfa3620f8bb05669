// SPDX-License-Identifier: Apache-2.0
#include "search/criterion.h"

#include <gtest/gtest.h>

#include "fake_state.h"
#include "tir_program.h"

namespace testellate::search {
namespace {

constexpr const char* kProgram = R"(
policy raising {
  division-by-zero raise Boom
}
class Boom {
}
user func @f(%a: i32, %b: i1) -> i32 policy raising file "f" {
entry:
  check.div_zero i32 %a !1:1
  branch %b, yes, no !2:1
yes:
  branch synthetic %b, no, no2 !3:1
no:
  check.assert %b !4:1
  return i32 0 !5:1
no2:
  %x = new Boom !6:1
  throw ref %x !7:1
}
unit "f" {
  entry @f
  input a: s32
  input b: bool
}
)";

/// A criterion, with the goals it is told about.
class Judging {
 public:
  explicit Judging(std::string_view criterion, const char* text = kProgram)
      : program_(read_tir(text)),
        unit_(program_->units().front()),
        goals_(*program_, {unit_.entry}),
        criterion_(make_criterion(criterion, {*program_, unit_, goals_})) {}

  [[nodiscard]] Criterion& criterion() { return *criterion_; }
  [[nodiscard]] const ir::Program& program() const { return *program_; }
  [[nodiscard]] ir::Unit& unit() { return unit_; }
  [[nodiscard]] ir::TakenEdge edge(const std::string& name) const {
    return edge_named(*program_, program_->text(program_->get(unit_.entry).name), name);
  }
  /// What an explorer does with a path that ended.
  bool note(const FakeState& state) {
    std::vector<Goal> shown = criterion_->shown_by(state);
    goals_.note_shown(shown);
    return criterion_->note_completed(state, shown);
  }
  void refute(ir::TakenEdge edge) {
    goals_.note_infeasible(edge);
    criterion_->note_infeasible();
  }

 private:
  std::unique_ptr<ir::Program> program_;
  ir::Unit unit_;
  Goals goals_;
  std::unique_ptr<Criterion> criterion_;
};

TEST(Criteria, HaveNamesAndTheFirstIsTheDefault) {
  std::vector<std::string_view> names;
  for (const CriterionInfo& criterion : all_criteria()) {
    names.push_back(criterion.name);
    EXPECT_FALSE(criterion.about.empty());
  }
  EXPECT_EQ(names, (std::vector<std::string_view>{"branch", "path"}));
}

TEST(BranchCriterion, WantsEdgesAReturnAndEachExceptionThatMayArise) {
  Judging branch("branch");
  std::vector<Goal> expected{
      {},
      {.kind = Goal::Kind::Edge, .edge = branch.edge("f:2#1:T")},
      {.kind = Goal::Kind::Edge, .edge = branch.edge("f:2#1:F")},
      {.kind = Goal::Kind::UncaughtException, .place = place_at(branch.program(), "f", 1)},
      {.kind = Goal::Kind::UncaughtException, .place = place_at(branch.program(), "f", 7)}};
  EXPECT_EQ(branch.criterion().open_goals(), expected);
  EXPECT_EQ(branch.criterion().wanted(),
            (std::set<ir::TakenEdge>{branch.edge("f:2#1:T"), branch.edge("f:2#1:F")}));
}

TEST(BranchCriterion, KeepsAPathThatShowsSomethingNew) {
  Judging branch("branch");
  FakeState state;
  state.edges = {branch.edge("f:2#1:T")};
  EXPECT_TRUE(branch.note(state));
  EXPECT_FALSE(branch.note(state));
  state.path_end = ir::PathEnd::Threw;
  state.at = place_at(branch.program(), "f", 1);
  EXPECT_TRUE(branch.note(state));
  EXPECT_FALSE(branch.note(state));
}

TEST(BranchCriterion, GivesUpOnlyExceptionsThatMayBeImpossible) {
  Judging branch("branch");
  EXPECT_EQ(branch.criterion().pursuit(), Pursuit::Needed);
  FakeState returns;
  returns.edges = {branch.edge("f:2#1:T")};
  branch.note(returns);
  EXPECT_EQ(branch.criterion().pursuit(), Pursuit::Needed);
  branch.refute(branch.edge("f:2#1:F"));
  EXPECT_EQ(branch.criterion().pursuit(), Pursuit::Optional);
  FakeState throws;
  throws.path_end = ir::PathEnd::Threw;
  for (std::uint32_t line : {1U, 7U}) {
    throws.at = place_at(branch.program(), "f", line);
    branch.note(throws);
  }
  EXPECT_EQ(branch.criterion().pursuit(), Pursuit::Over);
  EXPECT_TRUE(branch.criterion().open_goals().empty());
}

TEST(BranchCriterion, DeepensLoops) {
  Judging branch("branch");
  LoopBounds bounds = branch.criterion().loop_bounds(std::nullopt, 8);
  EXPECT_EQ(bounds.first, 1U);
  EXPECT_EQ(bounds.last, 8U);
  EXPECT_EQ(branch.criterion().loop_bounds(5, 8).last, 5U);
}

TEST(PathCriterion, KeepsEveryPathAndIsNeverMet) {
  Judging path("path");
  FakeState state;
  EXPECT_TRUE(path.note(state));
  EXPECT_TRUE(path.note(state));
  EXPECT_EQ(path.criterion().pursuit(), Pursuit::Needed);
  LoopBounds bounds = path.criterion().loop_bounds(std::nullopt, 8);
  EXPECT_EQ(bounds.first, 2U);
  EXPECT_EQ(bounds.last, 2U);
}

TEST(PathCriterion, TellsPathsOfConstructedArgumentsApartByTheirWayThroughUserCode) {
  Judging path("path");
  path.unit().makings.emplace_back();
  FakeState state;
  state.taken = choices({0, 1});
  EXPECT_TRUE(path.note(state));
  EXPECT_FALSE(path.note(state));
  state.taken = choices({0, 0});
  EXPECT_TRUE(path.note(state));
  state.path_end = ir::PathEnd::Threw;
  EXPECT_TRUE(path.note(state));
}

TEST(PathCriterion, SelectsAllButFaultsInTheOrderOfTheirDecisions) {
  Judging path("path");
  std::vector<engine::Decision> second = choices({1});
  std::vector<engine::Decision> first = choices({0, 1});
  std::vector<SuiteCandidate> paths{{second, {}}, {first, {}, true}, {first, {}}};
  EXPECT_EQ(path.criterion().select(paths), (std::vector<std::size_t>{2, 0}));
}

}  // namespace
}  // namespace testellate::search
