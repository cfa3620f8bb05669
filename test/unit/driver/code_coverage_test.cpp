// SPDX-License-Identifier: Apache-2.0
#include "driver/code_coverage.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"

namespace testellate::driver {
namespace {

constexpr const char* kProgram = R"(
user func @f(%b: i1) -> i32 file "f" {
entry:
  branch %b, yes, no !1:1
yes:
  branch synthetic %b, no, no !2:1
no:
  return i32 1 !3:1
}
user func @helper(%b: i1) -> i32 file "f" {
entry:
  branch %b, yes, no !11:1
yes:
  return i32 0 !12:1
no:
  return i32 1 !13:1
}
user func @helper.1(%b: i1) -> i32 file "f" {
entry:
  branch %b, yes, no !11:1
yes:
  return i32 0 !12:1
no:
  return i32 1 !13:1
}
)";

std::vector<std::string> names(const std::vector<std::pair<std::string, result::OpenReason>>& edges) {
  std::vector<std::string> names;
  for (const auto& [name, reason] : edges) names.push_back(name);
  return names;
}

class MeasureCode : public ::testing::Test {
 protected:
  [[nodiscard]] ir::FunctionId id(const char* name) const {
    return program_->find_function(program_->find_symbol(name));
  }
  void execute(const char* name, std::vector<std::uint64_t> instructions, std::vector<std::uint64_t> edges) {
    run_.coverage.push_back({id(name), std::move(instructions), std::move(edges)});
  }
  result::CodeCoverage measure(const std::set<ir::FunctionId>& controlled = {}) {
    return measure_code(*program_, language::find_user_code(*program_), controlled, run_).at(0);
  }
  void judge_helper(const char* name, result::Verdict verdict) {
    run_.targets.emplace_back().helper_edges.push_back(
        {{id(name), ir::EdgeId(0)}, "", verdict, result::OpenReason::Bound, false});
  }

  std::unique_ptr<ir::Program> program_ = std::move(*ir::read_program(kProgram, "test.tir"));
  result::Run run_;
};

TEST_F(MeasureCode, CountsWhatWasCompiledTwiceOnceAndNothingSynthetic) {
  const result::CodeCoverage all = measure();
  EXPECT_EQ(all.name, "f");
  EXPECT_EQ(all.branches.total, 4U);
  EXPECT_EQ(all.branches.covered, 0U);
  EXPECT_EQ(all.lines.total, 6U);
  EXPECT_EQ(all.lines.covered, 0U);
}

TEST_F(MeasureCode, OneCopyIsEnough) {
  execute("helper", {1, 1, 0}, {1, 0});
  execute("helper.1", {1, 0, 1}, {0, 1});
  const result::CodeCoverage all = measure();
  EXPECT_EQ(all.branches.covered, 2U);
  EXPECT_EQ(all.lines.covered, 3U);
}

TEST_F(MeasureCode, WhatTheMachineWasSeenToExecuteCountsForTrustedTestsOnly) {
  result::TestCase& test = run_.targets.emplace_back().tests.emplace_back();
  test.id = "t1";
  test.confirmation.state = result::Confirmation::State::Confirmed;
  run_.seen["t1"] = {{id("f"), {ir::EdgeId(1)}, {1, 3}}};
  EXPECT_EQ(measure().branches.covered, 1U);
  EXPECT_EQ(measure().lines.covered, 2U);
  test.confirmation.state = result::Confirmation::State::Different;
  EXPECT_EQ(measure().branches.covered, 0U);
  test.is_replayed = true;
  test.confirmation.state = result::Confirmation::State::NotRun;
  EXPECT_EQ(measure().branches.covered, 1U);
  run_.wants_confirmation = true;
  EXPECT_EQ(measure().branches.covered, 0U);
}

TEST_F(MeasureCode, AnEdgeOfAHelperIsInfeasibleOnlyIfAllWhoCallItSaySo) {
  judge_helper("helper", result::Verdict::Infeasible);
  judge_helper("helper.1", result::Verdict::Infeasible);
  const std::set<ir::FunctionId> controlled{id("helper"), id("helper.1")};
  EXPECT_EQ(measure(controlled).branches.infeasible, 1U);
  EXPECT_EQ(measure(controlled).infeasible_edges, (std::vector<std::string>{"f:11#1:T"}));
  EXPECT_EQ(names(measure(controlled).open_edges),
            (std::vector<std::string>{"f:1#1:T", "f:1#1:F", "f:11#1:F"}));
  EXPECT_EQ(measure().branches.infeasible, 0U);
  judge_helper("helper", result::Verdict::Open);
  EXPECT_EQ(measure(controlled).branches.infeasible, 0U);
}

TEST_F(MeasureCode, WhatIsOpenHasAReasonWhoeverTheTargetIs) {
  const auto reason_of_helper = [&] { return measure().open_edges.at(2); };
  EXPECT_EQ(reason_of_helper(), std::pair(std::string("f:11#1:T"), result::OpenReason::Unsupported));
  judge_helper("helper", result::Verdict::Infeasible);
  EXPECT_EQ(reason_of_helper().second, result::OpenReason::Unsupported);
  judge_helper("helper", result::Verdict::Open);
  EXPECT_EQ(reason_of_helper().second, result::OpenReason::Bound);
  // More time is easier to give than another target.
  run_.targets.back().helper_edges.back().reason = result::OpenReason::Size;
  judge_helper("helper", result::Verdict::Open);
  EXPECT_EQ(reason_of_helper().second, result::OpenReason::Bound);
  run_.targets.front().edges.push_back(
      {{id("helper"), ir::EdgeId(0)}, "", result::Verdict::Open, result::OpenReason::Budget, false});
  EXPECT_EQ(reason_of_helper().second, result::OpenReason::Budget);
}

TEST_F(MeasureCode, WhatWasExecutedIsNotInfeasible) {
  judge_helper("helper", result::Verdict::Infeasible);
  judge_helper("helper.1", result::Verdict::Infeasible);
  execute("helper", {1, 1, 0}, {1, 0});
  const result::CodeCoverage all = measure({id("helper"), id("helper.1")});
  EXPECT_EQ(all.branches.covered, 1U);
  EXPECT_EQ(all.branches.infeasible, 0U);
}

}  // namespace
}  // namespace testellate::driver
