// SPDX-License-Identifier: Apache-2.0
#include "support/closest_word.h"

#include <gtest/gtest.h>

namespace testellate::support {
namespace {

TEST(ClosestWord, IsTheOneWithTheFewestChanges) {
  const std::vector<std::string> known{"generate", "general", "bugs"};
  EXPECT_EQ(closest("genrate", known), "generate");
  EXPECT_EQ(closest("genearl", known), "general");
  EXPECT_EQ(closest("bgus", known), "bugs");
  EXPECT_EQ(did_you_mean("genrate", known), "; did you mean `generate`?");
}

TEST(ClosestWord, IsNoneIfAllAreFarAway) {
  EXPECT_EQ(closest("verify", {"generate", "bugs"}), "");
  EXPECT_EQ(closest("a", {"b", "c"}), "") << "a short word is close to everything";
  EXPECT_EQ(did_you_mean("verify", {}), "");
}

}  // namespace
}  // namespace testellate::support
