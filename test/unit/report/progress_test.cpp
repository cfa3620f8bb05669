// SPDX-License-Identifier: Apache-2.0
#include "report/progress.h"

#include <sstream>

#include <gtest/gtest.h>

namespace testellate::report {
namespace {

TEST(ProgressLine, WritesOverItselfAndLeavesNothing) {
  std::ostringstream out;
  {
    ProgressLine line(out, true);
    line.show("1 of 12");
    line.show("2 of 3");
  }
  EXPECT_EQ(out.str(), "\r1 of 12\r2 of 3 \r      \r");
}

TEST(ProgressLine, IsSilentUnlessEnabled) {
  std::ostringstream out;
  {
    ProgressLine(out, false).show("1 of 12");
  }
  EXPECT_EQ(out.str(), "");
}

TEST(ProgressLine, IsSilentOnAPipeUntilTimeHasPassed) {
  std::ostringstream out;
  {
    ProgressLine line(out, true, false);
    line.show("1 of 12");
    line.tick();
  }
  EXPECT_EQ(out.str(), "");
}

TEST(ProgressLine, SaysWhatStaysOnALineOfItsOwn) {
  std::ostringstream out;
  {
    ProgressLine line(out, true);
    line.show("1 of 12");
    line.say("found");
  }
  EXPECT_EQ(out.str(), "\r1 of 12\r       \rfound\n\r1 of 12\r       \r");
  std::ostringstream piped;
  ProgressLine(piped, true, false).say("found");
  EXPECT_EQ(piped.str(), "found\n");
}

TEST(ProgressLine, IsNeverWiderThanATerminal) {
  std::ostringstream out;
  ProgressLine(out, true).show(std::string(500, 'x'));
  EXPECT_LE(out.str().find('\r', 1), 80U);
}

}  // namespace
}  // namespace testellate::report
