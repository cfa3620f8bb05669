// SPDX-License-Identifier: Apache-2.0
#include "language/suite_steps.h"

#include <gtest/gtest.h>

namespace testellate::language {
namespace {

using State = result::Confirmation::State;

result::TestCase make_test(State state, bool is_replayed = true) {
  result::TestCase test;
  test.is_replayed = is_replayed;
  test.confirmation.state = state;
  return test;
}

TEST(SuiteSteps, WhatTimeDidNotSufficeForCountsAsNotRun) {
  result::Run run;
  result::Target& target = run.targets.emplace_back();
  target.tests = {make_test(State::Confirmed),
                  make_test(State::Different),
                  make_test(State::Flaky),
                  make_test(State::NotEmitted),
                  make_test(State::Different, false)};
  keep_what_was_confirmed(run);
  std::vector<State> states;
  for (const result::TestCase& test : target.tests) states.push_back(test.confirmation.state);
  EXPECT_EQ(states,
            (std::vector<State>{
                State::Confirmed, State::NotRun, State::NotRun, State::NotEmitted, State::Different}));
}

TEST(SuiteSteps, WhatRanToItsEndAndDifferedStaysOutThoughTimeIsOver) {
  result::Run run;
  result::Target& target = run.targets.emplace_back();
  target.tests = {make_test(State::Different), make_test(State::Flaky)};
  for (result::TestCase& test : target.tests) test.confirmation.is_final = true;
  keep_what_was_confirmed(run);
  EXPECT_EQ(target.tests[0].confirmation.state, State::Different);
  EXPECT_EQ(target.tests[1].confirmation.state, State::Flaky);
}

TEST(SuiteSteps, OneTestMayNotUseUpTheTimeOfTheOthers) {
  using std::chrono::milliseconds;
  EXPECT_EQ(confirm::Deadline().for_one_test(milliseconds(10'000)), milliseconds(10'000));
  const auto now = confirm::Deadline::Clock::now();
  const confirm::Deadline near(now + milliseconds(16'000), {});
  EXPECT_LE(near.for_one_test(milliseconds(10'000)), milliseconds(1'000));
  const confirm::Deadline passed(now, {});
  EXPECT_EQ(passed.for_one_test(milliseconds(10'000)), milliseconds(250));
  EXPECT_EQ(passed.for_one_test(milliseconds(100)), milliseconds(100));
  const confirm::Deadline far(now + std::chrono::hours(1), {});
  EXPECT_EQ(far.for_one_test(milliseconds(10'000)), milliseconds(10'000));
}

TEST(SuiteSteps, TestsOfFindingsAreUrgentByTheirRank) {
  result::Run run;
  result::Target& target = run.targets.emplace_back();
  for (const char* id : {"t1", "t2", "t3"}) target.tests.emplace_back().id = id;
  run.findings.resize(2);
  run.findings[0].test = "t2";
  run.findings[0].rank = result::Rank::Certain;
  run.findings[1].test = "t3";
  run.findings[1].rank = result::Rank::Precondition;
  const Predictions predictions{{{}, {}, {}}};
  const ToConfirm asked = to_confirm(run, {{"t1", "A.one"}, {"t2", "A.two"}, {"t3", "A.three"}}, predictions);
  ASSERT_EQ(asked.predictions.size(), 3U);
  EXPECT_LT(asked.predictions[0].urgency, asked.predictions[2].urgency);
  EXPECT_LT(asked.predictions[2].urgency, asked.predictions[1].urgency);
}

TEST(SuiteSteps, ADeadlineShortensLimitsAndMayComeEarly) {
  const confirm::Deadline none;
  EXPECT_FALSE(none.has_passed());
  EXPECT_EQ(none.shorten(std::chrono::seconds(9)), std::chrono::seconds(9));
  const auto now = confirm::Deadline::Clock::now();
  const confirm::Deadline soon(now + std::chrono::hours(1), {});
  EXPECT_FALSE(soon.has_passed());
  EXPECT_EQ(soon.shorten(std::chrono::seconds(9)), std::chrono::seconds(9));
  EXPECT_LE(soon.shorten(std::chrono::hours(2)), std::chrono::hours(1));
  const confirm::Deadline past(now - std::chrono::seconds(1), {});
  EXPECT_TRUE(past.has_passed());
  EXPECT_EQ(past.shorten(std::chrono::seconds(9)), std::chrono::milliseconds(1));
  const confirm::Deadline wanted(std::nullopt, [] { return true; });
  EXPECT_TRUE(wanted.has_passed());
}

}  // namespace
}  // namespace testellate::language
