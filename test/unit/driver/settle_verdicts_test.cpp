// SPDX-License-Identifier: Apache-2.0
#include "driver/settle_verdicts.h"

#include <gtest/gtest.h>

namespace testellate::driver {
namespace {

using State = result::Confirmation::State;

ir::TakenEdge edge(std::uint32_t number) { return {ir::FunctionId(0), ir::EdgeId(number)}; }

result::TestCase test_with(State state, std::vector<ir::TakenEdge> covers) {
  result::TestCase test;
  test.is_replayed = true;
  test.confirmation.state = state;
  test.covers = std::move(covers);
  return test;
}

/// A target whose function is the first: edges 0 to 2 are covered as far as exploration knows, edge 3 is
/// infeasible.
result::Run run_with(std::vector<result::TestCase> tests) {
  result::Run run;
  result::Target& target = run.targets.emplace_back();
  for (std::uint32_t at = 0; at < 4; ++at) {
    target.edges.push_back({edge(at), "", result::Verdict::Covered, {}, false});
  }
  target.edges[3].verdict = result::Verdict::Infeasible;
  target.tests = std::move(tests);
  return run;
}

/// No test is predicted to go through any function.
Predictions no_predictions(const result::Run& run) {
  return {std::vector<check::PredictedRun>(run.targets[0].tests.size())};
}

std::vector<result::EdgeVerdict> settled(std::vector<result::TestCase> tests) {
  result::Run run = run_with(std::move(tests));
  settle_verdicts(run, no_predictions(run));
  return run.targets[0].edges;
}

TEST(SettleVerdicts, AnEdgeOfATestThatIsNotConfirmedIsOpen) {
  const std::pair<State, result::OpenReason> reasons[] = {{State::Different, result::OpenReason::Approximate},
                                                          {State::Flaky, result::OpenReason::Environment}};
  for (const auto& [state, reason] : reasons) {
    std::vector<result::EdgeVerdict> edges =
        settled({test_with(State::Confirmed, {edge(0), edge(1)}), test_with(state, {edge(1), edge(2)})});
    EXPECT_EQ(edges[0].verdict, result::Verdict::Covered);
    EXPECT_EQ(edges[1].verdict, result::Verdict::Covered);
    EXPECT_EQ(edges[2].verdict, result::Verdict::Open);
    EXPECT_EQ(edges[2].reason, reason);
    EXPECT_EQ(edges[3].verdict, result::Verdict::Infeasible);
  }
}

TEST(SettleVerdicts, AnEdgeWhoseTestCannotBeWrittenIsOpenAsUnsupported) {
  std::vector<result::EdgeVerdict> edges = settled({test_with(State::NotEmitted, {edge(0)})});
  EXPECT_EQ(edges[0].verdict, result::Verdict::Open);
  EXPECT_EQ(edges[0].reason, result::OpenReason::Unsupported);
}

TEST(SettleVerdicts, WithoutConfirmationThePredictionCounts) {
  result::TestCase wrong = test_with(State::NotRun, {edge(1)});
  wrong.is_replayed = false;
  std::vector<result::EdgeVerdict> edges = settled({test_with(State::NotRun, {edge(0)}), wrong});
  EXPECT_EQ(edges[0].verdict, result::Verdict::Covered);
  EXPECT_EQ(edges[1].verdict, result::Verdict::Open);
}

TEST(SettleVerdicts, WithConfirmationOnlyWhatWasSeenCounts) {
  result::Run run = run_with({test_with(State::Confirmed, {edge(0)}), test_with(State::NotRun, {edge(1)})});
  run.wants_confirmation = true;
  settle_verdicts(run, no_predictions(run));
  const std::vector<result::EdgeVerdict>& edges = run.targets[0].edges;
  EXPECT_EQ(edges[0].verdict, result::Verdict::Covered);
  EXPECT_EQ(edges[1].verdict, result::Verdict::Open);
  EXPECT_EQ(edges[1].reason, result::OpenReason::Budget);

  result::Run failed = run_with({test_with(State::NotRun, {edge(1)})});
  failed.wants_confirmation = true;
  failed.machine_failure = "there is no compiler";
  settle_verdicts(failed, no_predictions(failed));
  EXPECT_EQ(failed.targets[0].edges[1].reason, result::OpenReason::Unsupported);
}

TEST(SettleVerdicts, ATestOfAnotherTargetCoversAsWell) {
  for (State state : {State::Confirmed, State::Different}) {
    result::Run run = run_with({});
    run.targets[0].edges[1].verdict = result::Verdict::Open;
    run.targets.emplace_back().tests = {test_with(state, {})};
    run.targets[1].tests[0].covers = {edge(1)};
    if (state == State::Confirmed) run.coverage = {{ir::FunctionId(0), {}, {0, 0, 3, 0}}};
    settle_verdicts(run, {{}, {{}}});
    const auto expected = state == State::Confirmed ? result::Verdict::Covered : result::Verdict::Open;
    EXPECT_EQ(run.targets[0].edges[1].verdict, expected);
    EXPECT_EQ(run.targets[0].edges[2].verdict, expected);
  }
}

TEST(SettleVerdicts, AnEdgeOfAHelperIsOpenIfNoTestThatCountsTakesIt) {
  result::Run run = run_with({test_with(State::Flaky, {edge(5)}), test_with(State::Confirmed, {edge(6)})});
  run.targets.emplace_back();
  for (std::uint32_t at = 4; at < 8; ++at) {
    run.targets[1].helper_edges.push_back({edge(at), "", result::Verdict::Covered, {}, false});
  }
  run.targets[1].helper_edges[3].verdict = result::Verdict::Infeasible;
  settle_verdicts(run, {{{}, {}}, {}});
  const std::vector<result::EdgeVerdict>& edges = run.targets[1].helper_edges;
  EXPECT_EQ(edges[0].verdict, result::Verdict::Open);
  EXPECT_EQ(edges[0].reason, result::OpenReason::Approximate);
  EXPECT_EQ(edges[1].verdict, result::Verdict::Open);
  EXPECT_EQ(edges[1].reason, result::OpenReason::Environment);
  EXPECT_EQ(edges[2].verdict, result::Verdict::Covered);
  EXPECT_EQ(edges[3].verdict, result::Verdict::Infeasible);
}

TEST(SettleVerdicts, ATestThatDiffersTakesBackWhatIsInfeasibleInTheFunctionsItWentThrough) {
  for (State state : {State::Confirmed, State::Different, State::Flaky}) {
    for (std::uint32_t function : {0U, 7U}) {
      result::Run run = run_with({test_with(state, {})});
      run.targets[0].helper_edges = {
          {{ir::FunctionId(7), ir::EdgeId(0)}, "", result::Verdict::Infeasible, {}, false}};
      Predictions predictions = no_predictions(run);
      predictions[0][0].coverage[ir::FunctionId(function)] = {};
      settle_verdicts(run, predictions);
      const bool is_kept = state == State::Confirmed;
      EXPECT_EQ(run.targets[0].edges[3].verdict == result::Verdict::Infeasible, is_kept || function != 0);
      EXPECT_EQ(run.targets[0].helper_edges[0].verdict == result::Verdict::Infeasible,
                is_kept || function != 7);
      if (!is_kept && function == 0) {
        EXPECT_EQ(run.targets[0].edges[3].reason, result::OpenReason::Approximate);
      }
    }
  }
}

TEST(SettleVerdicts, PathsThatBecameNoTestsTakeBackAsWell) {
  result::Run run = run_with({});
  run.doubted = {ir::FunctionId(0)};
  settle_verdicts(run, no_predictions(run));
  EXPECT_EQ(run.targets[0].edges[3].verdict, result::Verdict::Open);
}

TEST(SettleVerdicts, WhatAnyRunTookIsNotInfeasible) {
  result::Run run = run_with({test_with(State::Confirmed, {})});
  run.targets[0].tests[0].id = "t1";
  // A helper's edge that another target takes may still be out of reach for this one.
  run.targets[0].helper_edges = {
      {{ir::FunctionId(7), ir::EdgeId(0)}, "", result::Verdict::Infeasible, {}, false}};
  run.seen["t1"] = {{ir::FunctionId(0), {ir::EdgeId(3)}, {}}, {ir::FunctionId(7), {ir::EdgeId(0)}, {}}};
  settle_verdicts(run, no_predictions(run));
  EXPECT_EQ(run.targets[0].edges[3].verdict, result::Verdict::Open);
  EXPECT_EQ(run.targets[0].helper_edges[0].verdict, result::Verdict::Infeasible);
}

}  // namespace
}  // namespace testellate::driver
