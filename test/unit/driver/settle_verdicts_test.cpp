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

/// Edges 0 to 3, all covered as far as exploration knows; settled with these tests.
std::vector<result::EdgeVerdict> settled(std::vector<result::TestCase> tests) {
  result::Run run;
  result::Target& target = run.targets.emplace_back();
  for (std::uint32_t at = 0; at < 4; ++at) {
    target.edges.push_back({edge(at), "", result::Verdict::Covered, {}, false});
  }
  target.edges[3].verdict = result::Verdict::Infeasible;
  target.tests = std::move(tests);
  settle_verdicts(run);
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

}  // namespace
}  // namespace testellate::driver
