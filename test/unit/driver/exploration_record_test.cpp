// SPDX-License-Identifier: Apache-2.0
#include "driver/exploration_record.h"

#include <gtest/gtest.h>

namespace testellate::driver {
namespace {

TEST(ExplorationRecord, APathSurvivesTheTripWithoutItsPlaces) {
  RecordedPath path;
  path.decisions = {{engine::DecisionKind::Branch, {}, 1, 0},
                    {engine::DecisionKind::Concretise, {}, 0, ~value::U128{0} - 5}};
  path.goals = {{},
                {search::Goal::Kind::Edge, {ir::FunctionId(3), ir::EdgeId(4)}, {}, {}},
                {search::Goal::Kind::Escape, {}, {ir::FunctionId(5), ir::InstId(6)}, ir::ClassId(7)}};
  path.is_fault = true;
  Expected<ExplorationRecord, std::string> read = from_bytes(to_bytes(path));
  ASSERT_TRUE(read) << read.error();
  const auto& again = std::get<RecordedPath>(*read);
  EXPECT_EQ(again.decisions, path.decisions);
  EXPECT_EQ(again.goals, path.goals);
  EXPECT_TRUE(again.is_fault);
}

TEST(ExplorationRecord, ASummarySurvivesTheTrip) {
  ExplorationSummary summary;
  summary.status = result::Status::Budget;
  summary.reason = "time limit";
  summary.edges = {{result::Verdict::Covered, result::OpenReason::Bound},
                   {result::Verdict::Open, result::OpenReason::Size}};
  summary.paths = {1, 2, 3, 4, 5, 6};
  summary.unsupported = {{"extern \xff", 2}};
  summary.solver = {1, 2, 3, 4, 5};
  summary.engine = {1, 2, 3};
  summary.time_ms = 9;
  Expected<ExplorationRecord, std::string> read = from_bytes(to_bytes(summary));
  ASSERT_TRUE(read) << read.error();
  const auto& again = std::get<ExplorationSummary>(*read);
  EXPECT_EQ(again.status, summary.status);
  EXPECT_EQ(again.reason, summary.reason);
  ASSERT_EQ(again.edges.size(), 2U);
  EXPECT_EQ(again.edges[0].verdict, result::Verdict::Covered);
  EXPECT_EQ(again.edges[1].reason, result::OpenReason::Size);
  EXPECT_EQ(again.paths.feasible, 1U);
  EXPECT_EQ(again.paths.timeout, 6U);
  EXPECT_EQ(again.unsupported.size(), 1U);
  EXPECT_EQ(again.solver.time_ms, 5U);
  EXPECT_EQ(again.engine.forks, 3U);
  EXPECT_EQ(again.time_ms, 9U);
}

TEST(ExplorationRecord, OtherBytesAreAnErrorNotACrash) {
  for (const char* bytes : {"", "{", "[]", "7", "{}", R"({"decisions": 3})", R"({"decisions": [[1]]})"}) {
    EXPECT_FALSE(from_bytes(bytes)) << bytes;
  }
}

}  // namespace
}  // namespace testellate::driver
