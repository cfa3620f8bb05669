// SPDX-License-Identifier: Apache-2.0
#include "cli/again_command.h"

#include <vector>

#include <gtest/gtest.h>

namespace testellate::cli {
namespace {

std::string again(const std::vector<const char*>& words) { return again_command(words); }

TEST(AgainCommand, LeavesOutWhatOnlyChangesHowItIsMade) {
  EXPECT_EQ(
      again({"/opt/bin/testellate", "generate", "a.c", "--out", "x", "--jobs=3", "--quiet", "--seed", "7"}),
      "testellate generate a.c --seed 7");
}

TEST(AgainCommand, QuotesAsAShellNeedsIt) {
  EXPECT_EQ(again({"t", "generate", "a.c", "--cflags", "-DN=3 -DM=4", "--target", "a::f(int)"}),
            "testellate generate a.c --cflags '-DN=3 -DM=4' --target 'a::f(int)'");
  EXPECT_EQ(again({"t", "it's.c"}), "testellate 'it'\"'\"'s.c'");
  EXPECT_EQ(again({"t", ""}), "testellate ''");
}

TEST(AgainCommand, IsNothingIfACommentCannotHoldIt) {
  EXPECT_EQ(again({"t", "a\n#include <x>.c"}), "");
  EXPECT_EQ(again({"t", "a\\u000a.java"}), "");
  EXPECT_EQ(again({"t", "\xc3\xa4.c"}), "");
}

}  // namespace
}  // namespace testellate::cli
