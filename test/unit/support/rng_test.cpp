// SPDX-License-Identifier: Apache-2.0
#include "support/rng.h"

#include <gtest/gtest.h>

namespace testellate::support {
namespace {

TEST(Rng, FollowsTheReferenceSequenceOfSplitMix64) {
  Rng rng(1234567);
  EXPECT_EQ(rng.next(), 6457827717110365317ULL);
  EXPECT_EQ(rng.next(), 3203168211198807973ULL);
  EXPECT_EQ(rng.next(), 9817491932198370423ULL);
}

TEST(Rng, BelowStaysBelow) {
  Rng rng(1);
  for (int i = 0; i < 1000; ++i) EXPECT_LT(rng.below(7), 7U);
}

}  // namespace
}  // namespace testellate::support
