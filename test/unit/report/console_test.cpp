// SPDX-License-Identifier: Apache-2.0
#include "report/console.h"

#include <sstream>

#include <gtest/gtest.h>

#include "sample_run.h"

namespace testellate::report {
namespace {

std::string summary(const SampleRun& sample, const ConsoleOptions& options) {
  std::ostringstream out;
  print_summary(*sample.program, sample.run, options, out);
  return out.str();
}

TEST(ConsoleReport, ShowsWhatIsCoveredAndWhatIsNotWithTheReason) {
  EXPECT_EQ(summary(SampleRun(), {}),
            "List#find(List,int,boolean)  List.java:3\n"
            "  2 of 4 edges covered, 1 infeasible, 1 open, 1 test, 41 ms\n"
            "    List.java:4#9:F  infeasible\n"
            "    List.java:6#3:default  beyond the bound: --loop-bound\n"
            "  t2  find_throwsBoom\n"
            "    not confirmed: the run ended `returned`, predicted was `threw`\n"
            "f1  certain  a.c:12: division by zero (not confirmed)\n"
            "1 target, 1 test, all confirmed, 1 more left out, 2 of 4 edges covered, 1 infeasible, 1 open, 1 "
            "finding, 60 ms\n");
}

TEST(ConsoleReport, OnlyCountsFindingsOfALowerRankThanIsWanted) {
  SampleRun sample;
  sample.run.findings[0].rank = result::Rank::Precondition;
  const std::string text = summary(sample, {});
  EXPECT_EQ(text.find("division by zero"), std::string::npos) << text;
  EXPECT_NE(text.find(", 1 open, 1 precondition, 60 ms\n"), std::string::npos) << text;
}

TEST(ConsoleReport, ShowsTheTestsWhenVerbose) {
  std::string text = summary(SampleRun(), {.has_color = false, .is_verbose = true});
  EXPECT_NE(text.find("  t1  find_returns1_whenKeyIs0\n    list = #1\n    key = 0\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("    returned 1\n"), std::string::npos) << text;
  EXPECT_NE(text.find("    threw Boom\n"), std::string::npos) << text;
}

TEST(ConsoleReport, SaysWhatTheRealMachineSaid) {
  SampleRun sample;
  std::vector<result::TestCase>& tests = sample.run.targets[0].tests;
  tests[1] = tests[0];
  EXPECT_NE(summary(sample, {}).find(" 2 tests, all confirmed,"), std::string::npos);
  tests[0].confirmation = {result::Confirmation::State::Flaky, "two runs took different paths"};
  tests[1].confirmation = {result::Confirmation::State::NotEmitted, "no way to make an `opaque`"};
  std::string text = summary(sample, {});
  EXPECT_NE(text.find("    flaky, kept out of the suite: two runs took different paths\n"),
            std::string::npos);
  EXPECT_NE(text.find("    not written: no way to make an `opaque`\n"), std::string::npos);
  EXPECT_NE(text.find(" 0 tests, 2 more left out,"), std::string::npos);
  for (result::TestCase& test : tests) test.confirmation = {};
  EXPECT_NE(summary(sample, {}).find(" 2 tests (predicted, not run),"), std::string::npos);
}

TEST(ConsoleReport, ListsWhatWasLeftOut) {
  SampleRun sample;
  sample.run.left_out = {{"inline assembly", "a.c:3:5", 2}};
  EXPECT_NE(summary(sample, {}).find("not translated: inline assembly, 2 places, first a.c:3:5\n"),
            std::string::npos);
}

TEST(ConsoleReport, HasColorOnlyIfAsked) {
  EXPECT_EQ(summary(SampleRun(), {}).find('\x1b'), std::string::npos);
  EXPECT_NE(summary(SampleRun(), {.has_color = true, .is_verbose = false}).find('\x1b'), std::string::npos);
}

TEST(ConsoleReport, ShowsWhyATargetIsNotComplete) {
  SampleRun sample;
  sample.run.targets[0].status = result::Status::Budget;
  sample.run.targets[0].reason = "time limit";
  sample.run.targets[0].unsupported = {{"extern foo", 1}};
  std::string text = summary(sample, {});
  EXPECT_NE(text.find("  budget: time limit\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  unsupported on 1 path: extern foo\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace testellate::report
