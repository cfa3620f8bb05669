// SPDX-License-Identifier: Apache-2.0
#include "driver/exploration_record.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "support/invariant.h"

namespace testellate::driver {
namespace {

constexpr const char* kProgram = R"(
class "Error" {
}
user func @f(%n: i32) -> i32 {
entry:
  %small = slt i32 %n, 3
  branch %small, low, high
low:
  return i32 1
high:
  return i32 2
}
)";

std::unique_ptr<ir::Program> make_program() {
  diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(kProgram, "p.tir");
  TESTELLATE_INVARIANT(read.has_value(), "the program of the test should be well-formed");
  return std::move(*read);
}

/// To a process that has loaded the input itself.
Expected<ExplorationRecord, std::string> travel(const ir::Program& from, const ExplorationRecord& record) {
  const std::unique_ptr<ir::Program> to = make_program();
  NameReader names(*to);
  return from_bytes(names, to_bytes(from, record));
}

TEST(ExplorationRecord, APathSurvivesTheTripWithoutItsPlaces) {
  const std::unique_ptr<ir::Program> program = make_program();
  const ir::FunctionId f = program->find_function(program->find_symbol("f"));
  const ir::ClassId error = program->find_class(program->find_symbol("Error"));
  RecordedPath path;
  path.decisions = decisions_to_bytes({{{engine::DecisionKind::Branch, {}, 1, 0}}});
  path.decision_count = 1;
  path.goals = {{},
                {search::Goal::Kind::Edge, {f, ir::EdgeId(1)}, {}, {}},
                {search::Goal::Kind::UncaughtException, {}, {f, ir::InstId(2)}, error}};
  path.is_fault = true;
  path.rank = 2;
  path.headline = "certain  p.tir:7: integer division by zero";
  path.so_far = {{1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11}, {12, 13, 14}, {15, 16, 17, 18}};
  Expected<ExplorationRecord, std::string> read = travel(*program, path);
  ASSERT_TRUE(read) << read.error();
  const auto& again = std::get<RecordedPath>(*read);
  EXPECT_EQ(again.decisions, path.decisions);
  EXPECT_EQ(again.decision_count, 1U);
  EXPECT_EQ(again.goals, path.goals);
  EXPECT_TRUE(again.is_fault);
  EXPECT_EQ(again.headline, path.headline);
  EXPECT_EQ(headline_of(to_bytes(*program, path)), (std::pair<std::uint8_t, std::string>{2, path.headline}));
  EXPECT_EQ(again.so_far.paths.bounded, 3U);
  EXPECT_EQ(again.so_far.solver.unknown, 10U);
  EXPECT_EQ(again.so_far.engine.forks, 14U);
  EXPECT_EQ(again.so_far.work.replay, 18U);
}

TEST(ExplorationRecord, DecisionsSurviveTheTripAndKeepTheirOrder) {
  using engine::DecisionKind;
  const std::vector<std::vector<engine::Decision>> ascending = {
      {},
      {{DecisionKind::Branch, {}, 0, 0}},
      {{DecisionKind::Branch, {}, 0, 0}, {DecisionKind::Check, {}, 1, 0}},
      {{DecisionKind::Branch, {}, 1, 0}},
      {{DecisionKind::Switch, {}, 254, 0}},
      {{DecisionKind::Switch, {}, 255, 0}},
      {{DecisionKind::Switch, {}, 256, 0}},
      {{DecisionKind::Switch, {}, 70'000, 0}},
      {{DecisionKind::Concretise, {}, 0, 255}},
      {{DecisionKind::Concretise, {}, 0, 256}, {DecisionKind::Branch, {}, 0, 0}},
      {{DecisionKind::Concretise, {}, 0, ~value::U128{0} - 5}},
  };
  std::vector<std::string> bytes;
  for (const std::vector<engine::Decision>& decisions : ascending) {
    bytes.push_back(decisions_to_bytes(decisions));
    const auto again = decisions_from_bytes(bytes.back());
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(*again, decisions);
  }
  EXPECT_TRUE(std::ranges::is_sorted(ascending));
  EXPECT_TRUE(std::ranges::is_sorted(bytes));
}

TEST(ExplorationRecord, RefusesBytesThatAreNoDecisions) {
  const std::string concretised = decisions_to_bytes({{{engine::DecisionKind::Concretise, {}, 300, 1}}});
  for (std::size_t size = 1; size < concretised.size(); ++size) {
    EXPECT_FALSE(decisions_from_bytes(std::string_view(concretised).substr(0, size))) << size;
  }
  EXPECT_FALSE(decisions_from_bytes("\x7f\x01"));
}

TEST(ExplorationRecord, ASummarySurvivesTheTrip) {
  ExplorationSummary summary;
  summary.status = result::Status::Budget;
  summary.reason = "time limit";
  summary.edges = {{true, false, false}, {false, true, true}};
  summary.cuts.size = true;
  summary.cuts.budget = true;
  summary.cuts.criterion = true;
  summary.rest = {{{engine::DecisionKind::Branch, {}, 1, 0}}, {}};
  summary.paths = {1, 2, 3, 4, 5, 6};
  summary.unsupported = {{"extern \xff", 2}};
  summary.solver = {1, 2, 3, 4, 5};
  summary.engine = {1, 2, 3};
  summary.time_ms = 9;
  Expected<ExplorationRecord, std::string> read = travel(*make_program(), summary);
  ASSERT_TRUE(read) << read.error();
  const auto& again = std::get<ExplorationSummary>(*read);
  EXPECT_EQ(again.status, summary.status);
  EXPECT_EQ(again.reason, summary.reason);
  ASSERT_EQ(again.edges.size(), 2U);
  EXPECT_TRUE(again.edges[0].is_covered);
  EXPECT_FALSE(again.edges[0].is_infeasible);
  EXPECT_TRUE(again.edges[1].is_infeasible);
  EXPECT_FALSE(again.edges[0].is_faulted);
  EXPECT_TRUE(again.edges[1].is_faulted);
  EXPECT_TRUE(again.cuts.size && again.cuts.budget && again.cuts.criterion);
  EXPECT_FALSE(again.cuts.bound || again.cuts.unknown || again.cuts.assumption);
  EXPECT_EQ(again.rest, summary.rest);
  EXPECT_EQ(again.paths.feasible, 1U);
  EXPECT_EQ(again.paths.timeout, 6U);
  EXPECT_EQ(again.unsupported.size(), 1U);
  EXPECT_EQ(again.solver.time_ms, 5U);
  EXPECT_EQ(again.engine.forks, 3U);
  EXPECT_EQ(again.time_ms, 9U);
}

TEST(ExplorationRecord, PartsAddUpToTheWhole) {
  ExplorationSummary whole;
  whole.edges = {{true, false}, {false, false}};
  whole.paths.feasible = 2;
  whole.unsupported = {{"a", 1}};
  ExplorationSummary part;
  part.edges = {{false, true, false}, {true, false, true}};
  part.paths.feasible = 3;
  part.cuts.bound = true;
  part.unsupported = {{"a", 1}, {"b", 1}};
  part.status = result::Status::Budget;
  part.reason = "time limit";
  merge_into(whole, part);
  EXPECT_TRUE(whole.edges[0].is_covered && whole.edges[1].is_covered);
  EXPECT_TRUE(!whole.edges[0].is_faulted && whole.edges[1].is_faulted);
  EXPECT_FALSE(whole.edges[0].is_infeasible) << "not reached in one part is no proof for the whole";
  EXPECT_EQ(whole.paths.feasible, 5U);
  EXPECT_TRUE(whole.cuts.bound);
  EXPECT_EQ(whole.unsupported, (std::map<std::string, std::uint64_t>{{"a", 2}, {"b", 1}}));
  EXPECT_EQ(whole.reason, "time limit");
}

TEST(ExplorationRecord, OtherBytesAreAnErrorNotACrash) {
  const std::unique_ptr<ir::Program> program = make_program();
  NameReader names(*program);
  RecordedPath path;
  path.goals = {
      {search::Goal::Kind::Edge, {program->find_function(program->find_symbol("f")), ir::EdgeId(1)}, {}, {}}};
  const std::string good = to_bytes(*program, path);
  ASSERT_TRUE(from_bytes(names, good));
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(from_bytes(names, good.substr(0, size))) << size;
  }
  std::string other = good;
  other[other.find('f')] = 'g';
  EXPECT_FALSE(from_bytes(names, other)) << "the program has no such function";
  EXPECT_FALSE(from_bytes(names, good + "x"));
  EXPECT_FALSE(from_bytes(names, std::string(40, '\xff')));
}

}  // namespace
}  // namespace testellate::driver
