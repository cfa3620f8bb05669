// SPDX-License-Identifier: Apache-2.0
#include "support/shell_words.h"

#include <gtest/gtest.h>

namespace testellate::support {
namespace {

using Words = std::vector<std::string>;

TEST(ShellWords, AreSeparatedBySpaces) {
  EXPECT_EQ(split_shell_words("  -Iinclude\t-DN=3 \n"), (Words{"-Iinclude", "-DN=3"}));
  EXPECT_EQ(split_shell_words(" "), Words{});
}

TEST(ShellWords, AreKeptTogetherByQuotes) {
  EXPECT_EQ(split_shell_words(R"(-DS='a "b" c' "-Imy folder"/x)"),
            (Words{R"(-DS=a "b" c)", "-Imy folder/x"}));
  EXPECT_EQ(split_shell_words("'' x"), (Words{"", "x"}));
  EXPECT_EQ(split_shell_words("'a b"), Words{"a b"});
}

TEST(ShellWords, TakeTheCharacterAfterABackslashAsItIs) {
  EXPECT_EQ(split_shell_words(R"(-DS=\"x\" a\ b '\n')"), (Words{R"(-DS="x")", "a b", R"(\n)"}));
  EXPECT_EQ(split_shell_words(R"("\n\"")"), (Words{R"(\n")"}));
}

}  // namespace
}  // namespace testellate::support
