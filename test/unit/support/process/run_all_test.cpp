// SPDX-License-Identifier: Apache-2.0
#include "support/process/run_all.h"

#include <gtest/gtest.h>

namespace testellate::support::process {
namespace {

Command shell(const std::string& script) { return {"/bin/sh", {"-c", script}, "", std::nullopt, {}}; }

TEST(RunAll, KeepsTheOrderOfTheCommandsHoweverManyRunAtATime) {
  const std::vector<Command> commands{shell("sleep 0.3; echo one"),
                                      shell("echo two >&2; exit 3"),
                                      {"/no/such/program", {}, "", std::nullopt, {}},
                                      shell("kill -TERM $$")};
  for (unsigned jobs : {1U, 2U, 8U}) {
    const std::vector<Outcome> outcomes = run_all(commands, {.wall_time = std::chrono::minutes(1)}, jobs);
    ASSERT_EQ(outcomes.size(), commands.size());
    EXPECT_EQ(outcomes[0].output, "one\n");
    EXPECT_TRUE(outcomes[0].succeeded());
    EXPECT_GE(outcomes[0].elapsed, std::chrono::milliseconds(300));
    EXPECT_EQ(outcomes[1].errors, "two\n");
    EXPECT_EQ(to_text(outcomes[1]), "exited with code 3");
    EXPECT_EQ(outcomes[2].end, End::NotStarted);
    EXPECT_EQ(to_text(outcomes[3]), "ended by signal 15 (Terminated)");
  }
}

TEST(RunAll, HoldsEachCommandToTheLimits) {
  const std::vector<Outcome> outcomes =
      run_all({shell("sleep 100"), shell("echo ok")}, {.wall_time = std::chrono::milliseconds(500)}, 2);
  EXPECT_EQ(outcomes[0].end, End::TimedOut);
  EXPECT_EQ(outcomes[1].output, "ok\n");
}

TEST(RunAll, OfNothingIsNothing) { EXPECT_TRUE(run_all({}, {}, 2).empty()); }

}  // namespace
}  // namespace testellate::support::process
