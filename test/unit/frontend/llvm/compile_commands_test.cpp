// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/compile_commands.h"

#include <gtest/gtest.h>

namespace testellate::frontend::llvm {
namespace {

using Strings = std::vector<std::string>;

TEST(CompileCommands, ReadsArgumentsAndCommandLines) {
  diag::Result<std::vector<CompileCommand>> commands = read_compile_commands(
      R"([{"directory": "/p/build", "file": "../src/a.c",
           "arguments": ["cc", "-Iinc", "-c", "../src/a.c", "-o", "a.o"]},
          {"directory": "/p/build", "file": "/p/src/b.c",
           "command": "/usr/bin/cc -DNAME=\"\\\"two words\\\"\" '-DX=a b' -MD -MF b.d -c /p/src/b.c"}])",
      "compile_commands.json");
  ASSERT_TRUE(commands.has_value());
  ASSERT_EQ(commands->size(), 2U);
  EXPECT_EQ((*commands)[0].file, "/p/src/a.c");
  EXPECT_EQ((*commands)[0].directory, "/p/build");
  EXPECT_EQ((*commands)[0].flags, (Strings{"-Iinc"}));
  EXPECT_EQ((*commands)[1].file, "/p/src/b.c");
  EXPECT_EQ((*commands)[1].flags, (Strings{"-DNAME=\"two words\"", "-DX=a b"}));
}

TEST(CompileCommands, TakesTheFirstOfTwoEntriesOfAFile) {
  diag::Result<std::vector<CompileCommand>> commands = read_compile_commands(
      R"([{"directory": "/p", "file": "a.c", "command": "cc -DONE a.c"},
          {"directory": "/p", "file": "a.c", "command": "cc -DTWO a.c"}])",
      "compile_commands.json");
  ASSERT_TRUE(commands.has_value());
  ASSERT_EQ(commands->size(), 1U);
  EXPECT_EQ((*commands)[0].flags, (Strings{"-DONE"}));
}

TEST(CompileCommands, SaysWhereTheJsonIsBroken) {
  diag::Result<std::vector<CompileCommand>> commands = read_compile_commands("[\n  {]\n", "db.json");
  ASSERT_FALSE(commands.has_value());
  EXPECT_EQ(commands.error().kind, diag::Kind::CompileCommands);
  EXPECT_EQ(commands.error().location, (diag::Location{"db.json", 2, 4}));
}

TEST(CompileCommands, RefusesWhatIsNoListOfCompilations) {
  EXPECT_FALSE(read_compile_commands("", "db.json").has_value());
  EXPECT_FALSE(read_compile_commands("{}", "db.json").has_value());
  EXPECT_FALSE(read_compile_commands("[1]", "db.json").has_value());
  diag::Result<std::vector<CompileCommand>> commands =
      read_compile_commands(R"([{"file": "a.c", "directory": "/p"}])", "db.json");
  ASSERT_FALSE(commands.has_value());
  EXPECT_NE(commands.error().message.find("entry 1"), std::string::npos);
}

}  // namespace
}  // namespace testellate::frontend::llvm
