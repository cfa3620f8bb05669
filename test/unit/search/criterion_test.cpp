// SPDX-License-Identifier: Apache-2.0
#include "search/criterion.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "fake_state.h"
#include "goals_program.h"
#include "tir_program.h"

namespace testellate::search {
namespace {

/// A criterion, with the goals it is told about.
class Judging {
 public:
  explicit Judging(std::string_view criterion, const char* text = kGoalsProgram)
      : program_(read_tir(text)),
        unit_(program_->units().front()),
        goals_(*program_, unit_.entry, {}),
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
    const bool is_new = criterion_->is_new(state, shown);
    goals_.note_shown(shown);
    criterion_->note_completed(state, shown);
    return is_new;
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
  EXPECT_EQ(names, (std::vector<std::string_view>{"branch", "statement", "path"}));
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

TEST(BranchCriterion, LooksForAnEdgeOnAWayThatGoesWellToo) {
  Judging branch("branch");
  FakeState throws;
  throws.path_end = ir::PathEnd::Threw;
  throws.edges = {branch.edge("f:2#1:F")};
  for (std::uint32_t line : {1U, 7U}) {
    throws.at = place_at(branch.program(), "f", line);
    branch.note(throws);
  }
  FakeState returns;
  returns.edges = {branch.edge("f:2#1:T")};
  branch.note(returns);
  EXPECT_TRUE(branch.criterion().open_goals().empty());
  EXPECT_EQ(branch.criterion().pursuit(), Pursuit::Optional);
  returns.edges = {branch.edge("f:2#1:F")};
  EXPECT_TRUE(branch.note(returns));
  EXPECT_EQ(branch.criterion().pursuit(), Pursuit::Over);
}

TEST(BranchCriterion, DoesNotWaitForAReturnWhereOnlyAnExceptionFollows) {
  Judging branch("branch", R"(
policy raising {
  division-by-zero raise Boom
}
class Boom {
}
user func @f(%b: i1) -> i32 policy raising file "f" {
entry:
  branch %b, yes, no !1:1
yes:
  return i32 0 !2:1
no:
  %x = new Boom !3:1
  throw ref %x !4:1
}
unit "f" {
  entry @f
  input b: bool
}
)");
  FakeState throws;
  throws.path_end = ir::PathEnd::Threw;
  throws.edges = {branch.edge("f:1#1:F")};
  throws.at = place_at(branch.program(), "f", 4);
  branch.note(throws);
  FakeState returns;
  returns.edges = {branch.edge("f:1#1:T")};
  branch.note(returns);
  EXPECT_EQ(branch.criterion().pursuit(), Pursuit::Over);
}

constexpr const char* kHandling = R"(
policy raising {
  division-by-zero raise Boom
}
class Boom {
}
class Bang {
}
user func @f(%a: i32) -> i32 policy raising file "f" {
entry: unwind handler
  check.div_zero i32 %a !1:1
  return i32 1 !2:1
handler:
  %x = caught ref
  %is = instance_of %x, Boom
  branch synthetic %is, booms, next
next:
  %is2 = instance_of %x, Bang
  branch synthetic %is2, bangs, rethrow
booms: unwind cleanup
  check.div_zero i32 %a !3:1
  return i32 2 !4:1
bangs:
  return i32 3 !5:1
cleanup:
  %y = caught ref
  throw ref %y
rethrow:
  throw ref %x
}
unit "f" {
  entry @f
  input a: s32
}
)";

TEST(BranchCriterion, WantsEachHandlerAndAWayWithoutAny) {
  Judging branch("branch", kHandling);
  const ir::FunctionId f = branch.unit().entry;
  const ir::Body& body = *branch.program().get(f).body;
  const auto start_of = [&](std::size_t block) { return ir::Place{f, ir::InstId(body.blocks[block].first)}; };
  const Goal catches{.kind = Goal::Kind::Catch, .place = start_of(1)};
  const Goal clean{.kind = Goal::Kind::CleanReturn};
  const auto wants = [&](const Goal& goal) {
    return std::ranges::count(branch.criterion().open_goals(), goal) == 1;
  };
  EXPECT_TRUE(wants(catches));
  EXPECT_TRUE(wants(clean));
  // What only cleans up is no handler.
  EXPECT_FALSE(wants({.kind = Goal::Kind::Catch, .place = start_of(6)}));

  FakeState state;
  state.path_end = ir::PathEnd::Threw;
  for (const Goal& goal : branch.criterion().open_goals()) {
    if (goal.kind != Goal::Kind::UncaughtException) continue;
    state.at = goal.place;
    branch.note(state);
  }
  state.path_end = ir::PathEnd::Returned;
  state.caught = {start_of(1)};
  state.edges = {ir::TakenEdge{f, ir::EdgeId(0)}};
  EXPECT_TRUE(branch.note(state));
  EXPECT_FALSE(branch.note(state));
  EXPECT_FALSE(wants(catches));
  EXPECT_TRUE(wants(clean));
  state.caught = {};
  state.edges = {};
  EXPECT_TRUE(branch.note(state));
  EXPECT_FALSE(wants(clean));
  // The other kind of exception is still to be caught.
  EXPECT_EQ(branch.criterion().pursuit(), Pursuit::Optional);
  state.caught = {start_of(1)};
  state.edges = {ir::TakenEdge{f, ir::EdgeId(1)}, ir::TakenEdge{f, ir::EdgeId(2)}};
  EXPECT_TRUE(branch.note(state));
  EXPECT_EQ(branch.criterion().pursuit(), Pursuit::Over);
}

TEST(BranchCriterion, KeepsAPathForEachAnswer) {
  Judging branch("branch");
  FakeState state;
  state.answered = true;
  EXPECT_TRUE(branch.note(state));
  EXPECT_FALSE(branch.note(state));
  state.answered = false;
  EXPECT_TRUE(branch.note(state));
  EXPECT_FALSE(branch.note(state));
  state.at = place_at(branch.program(), "f", 5);
  EXPECT_TRUE(branch.note(state));
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
  path.unit().constructions.emplace_back();
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
  std::vector<SuiteCandidate> paths{{"b", 1, {}}, {"ab", 2, {}, true}, {"ab", 2, {}}};
  EXPECT_EQ(path.criterion().select(paths), (std::vector<std::size_t>{2, 0}));
}

constexpr const char* kStatements = R"(
policy raising {
  division-by-zero raise Boom
}
class Boom {
}
user func @f(%a: i32, %b: i1) -> i32 policy raising file "f" {
entry:
  branch %b, then, join !1:1
then: unwind handler
  check.div_zero i32 %a !2:1
  jump after
after:
  %x = mov i32 1 !3:1
  jump join
handler:
  %e = caught ref !4:1
  jump pass
pass:
  jump join
join:
  return i32 0 !5:1
}
unit "f" {
  entry @f
  input a: s32
  input b: bool
}
)";

/// Lines of the statements among these goals.
std::vector<std::uint32_t> lines_of(const Judging& judging, const std::vector<Goal>& goals) {
  std::vector<std::uint32_t> lines;
  for (const Goal& goal : goals) {
    if (goal.kind != Goal::Kind::Place) continue;
    const ir::Body& body = *judging.program().get(goal.place.function).body;
    lines.push_back(body.origins[goal.place.inst.index()].line);
  }
  return lines;
}

using Lines = std::vector<std::uint32_t>;

TEST(StatementCriterion, WantsEachBlockThatTheSourceWrote) {
  Judging statement("statement", kStatements);
  EXPECT_EQ(lines_of(statement, statement.criterion().open_goals()), (Lines{1, 2, 3, 4, 5}));
  // Not an edge from which no statement comes first: but `join` is one until a path was there.
  EXPECT_EQ(statement.criterion().wanted(),
            (std::set<ir::TakenEdge>{statement.edge("f:1#1:T"), statement.edge("f:1#1:F")}));
}

TEST(StatementCriterion, DoesNotInsistOnWhatOnlyTheCompilersBranchesLeadTo) {
  Judging statement("statement");
  FakeState state;
  state.edges = {statement.edge("f:2#1:T"), statement.edge("f:3#1:T")};
  statement.note(state);
  // It stands behind the synthetic branch of line 3.
  EXPECT_EQ(lines_of(statement, statement.criterion().open_goals()), Lines{6});
  EXPECT_EQ(statement.criterion().pursuit(), Pursuit::Optional);
}

TEST(StatementCriterion, IsMetWithoutTheEdgesThatLeadNowhereNew) {
  Judging statement("statement", kStatements);
  FakeState state;
  state.edges = {statement.edge("f:1#1:T")};
  state.at = place_at(statement.program(), "f", 5);
  EXPECT_EQ(lines_of(statement, statement.criterion().shown_by(state)), (Lines{1, 2, 3, 5}));
  EXPECT_EQ(statement.criterion().pursuit(), Pursuit::Needed);
  EXPECT_TRUE(statement.note(state));
  EXPECT_FALSE(statement.note(state));
  EXPECT_TRUE(statement.criterion().wanted().empty());
  EXPECT_EQ(statement.criterion().pursuit(), Pursuit::Optional);  // the handler
  state.caught = {place_at(statement.program(), "f", 4)};
  EXPECT_TRUE(statement.note(state));
  EXPECT_EQ(statement.criterion().pursuit(), Pursuit::Over);
}

TEST(StatementCriterion, DoesNotCountWhatAnExceptionMayHavePassedOver) {
  Judging statement("statement", kStatements);
  FakeState state;
  state.edges = {statement.edge("f:1#1:T")};
  state.caught = {place_at(statement.program(), "f", 4)};
  state.at = place_at(statement.program(), "f", 5);
  EXPECT_EQ(lines_of(statement, statement.criterion().shown_by(state)), (Lines{1, 2, 4, 5}));
  FakeState thrown;
  thrown.edges = state.edges;
  thrown.path_end = ir::PathEnd::Threw;
  thrown.at = place_at(statement.program(), "f", 2);
  EXPECT_EQ(lines_of(statement, statement.criterion().shown_by(thrown)), (Lines{1, 2}));
}

TEST(StatementCriterion, WantsAReturnBesides) {
  Judging statement("statement", kStatements);
  FakeState state;
  state.path_end = ir::PathEnd::Threw;
  state.edges = {statement.edge("f:1#1:T"), statement.edge("f:1#1:F")};
  state.caught = {place_at(statement.program(), "f", 3), place_at(statement.program(), "f", 4)};
  statement.note(state);
  EXPECT_EQ(statement.criterion().open_goals(), std::vector<Goal>{{}});
  EXPECT_EQ(statement.criterion().pursuit(), Pursuit::Optional);
}

TEST(StatementCriterion, GivesUpWhatOnlyInfeasibleEdgesLeadTo) {
  Judging statement("statement", kStatements);
  statement.refute(statement.edge("f:1#1:T"));
  EXPECT_EQ(lines_of(statement, statement.criterion().open_goals()), (Lines{1, 5}));
  EXPECT_EQ(statement.criterion().wanted(), std::set<ir::TakenEdge>{statement.edge("f:1#1:F")});
}

TEST(StatementCriterion, SelectsTheTestsThatItsStatementsNeed) {
  Judging statement("statement", kStatements);
  std::vector<Goal> all{{.kind = Goal::Kind::Place, .place = place_at(statement.program(), "f", 2)},
                        {.kind = Goal::Kind::Place, .place = place_at(statement.program(), "f", 5)}};
  std::vector<Goal> part{{.kind = Goal::Kind::Edge, .edge = statement.edge("f:1#1:F")}, all.back()};
  EXPECT_EQ(statement.criterion().select({{"", 0, part}, {"", 0, all}}), std::vector<std::size_t>{1});
}

}  // namespace
}  // namespace testellate::search
