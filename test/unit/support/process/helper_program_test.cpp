// SPDX-License-Identifier: Apache-2.0
#include "support/process/helper_program.h"

#include <csignal>
#include <cstdlib>

#include <gtest/gtest.h>
#include <unistd.h>

namespace testellate::support::process {
namespace {

constexpr std::chrono::minutes kLong{2};

Command script(const std::string& text) { return {"/bin/sh", {"-c", text}, "", std::nullopt, {}}; }

/// Answers what it is told.
Command echo() { return {"cat", {}, "", std::nullopt, {}}; }

TEST(HelperProgram, AnswersOneQuestionAfterTheOther) {
  HelperProgram program(echo());
  EXPECT_EQ(program.ask("first", kLong), "first");
  EXPECT_EQ(program.ask("", kLong), "");
  EXPECT_EQ(program.ask("third", kLong), "third");
}

TEST(HelperProgram, MayBeToldMoreThanAPipeHolds) {
  HelperProgram program(echo());
  const std::string much(std::size_t{3} << 20, 'x');
  EXPECT_EQ(program.ask(much, kLong), much);
}

TEST(HelperProgram, StaysBetweenQuestions) {
  // A message of one byte has ten.
  HelperProgram program(script("head -c 10; head -c 10 >/dev/null; printf '\\001\\0\\0\\0\\0\\0\\0\\0\\0s'"));
  EXPECT_EQ(program.ask("a", kLong), "a");
  EXPECT_EQ(program.ask("b", kLong), "s");
}

TEST(HelperProgram, SaysHowItEndsInsteadOfAnAnswer) {
  HelperProgram failing(script("echo no >&2; exit 3"));
  const Expected<std::string, Outcome> failed = failing.ask("a", kLong);
  ASSERT_FALSE(failed);
  EXPECT_EQ(to_text(failed.error()), "exited with code 3");
  EXPECT_EQ(failed.error().errors, "no\n");
  HelperProgram dying(script("kill -SEGV $$"));
  const Expected<std::string, Outcome> died = dying.ask("a", kLong);
  ASSERT_FALSE(died);
  EXPECT_EQ(died.error().end, End::Signalled);
  EXPECT_EQ(died.error().code, SIGSEGV);
  HelperProgram missing({"/no/such/program", {}, "", std::nullopt, {}});
  const Expected<std::string, Outcome> none = missing.ask("a", kLong);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().end, End::NotStarted);
}

TEST(HelperProgram, IsKilledWhenItTakesTooLongAndStartedAgain) {
  const std::string once = ::testing::TempDir() + "helper_once_" + std::to_string(::getpid());
  HelperProgram program(
      script("if test -e " + once + "; then exec cat; fi; touch " + once + "; exec sleep 1000"));
  const Expected<std::string, Outcome> late = program.ask("a", std::chrono::milliseconds(500));
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().end, End::TimedOut);
  EXPECT_EQ(::access(once.c_str(), F_OK), 0) << "it had no time to begin";
  EXPECT_EQ(program.ask("b", kLong), "b");
  ::unlink(once.c_str());
}

TEST(HelperProgram, BecomesAnother) {
  HelperProgram program(script("exit 1"));
  EXPECT_FALSE(program.ask("a", kLong));
  program.become(echo());
  EXPECT_EQ(program.ask("a", kLong), "a");
}

}  // namespace
}  // namespace testellate::support::process
