// SPDX-License-Identifier: Apache-2.0
#include "support/invariant.h"

#include <gtest/gtest.h>

TEST(Invariant, PassesSilentlyWhenItHolds) {
  int evaluated = 0;
  TESTELLATE_INVARIANT(++evaluated == 1, "condition should be evaluated once");
  EXPECT_EQ(evaluated, 1);
}

TEST(InvariantDeathTest, AbortsWithPlaceAndReasonWhenBroken) {
  EXPECT_DEATH(TESTELLATE_INVARIANT(1 == 2, "one should equal two"),
               "invariant_test.cpp:[0-9]+: internal error: one should equal two \\(1 == 2\\)");
}

TEST(InvariantDeathTest, UnreachableAborts) {
  EXPECT_DEATH(TESTELLATE_UNREACHABLE("nobody comes here"), "nobody comes here");
}
