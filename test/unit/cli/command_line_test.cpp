// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <fstream>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

namespace testellate::cli {
namespace {

struct Result {
  int code = 0;
  std::string out, err;
};

Result run(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "testellate");
  std::ostringstream out;
  std::ostringstream err;
  int code = run_command_line(static_cast<int>(arguments.size()), arguments.data(), out, err);
  return {code, out.str(), err.str()};
}

TEST(CommandLine, AnswersHelpAndVersionWithSuccess) {
  EXPECT_EQ(run({"--help"}).code, 0);
  EXPECT_NE(run({"--help"}).out.find("run"), std::string::npos);
  EXPECT_EQ(run({"--version"}).out, "testellate " TESTELLATE_VERSION "\n");
}

TEST(CommandLine, BadUsageIsExitCodeTwoAndOneLine) {
  for (const std::vector<const char*>& arguments : std::vector<std::vector<const char*>>{
           {}, {"fly"}, {"run"}, {"run", "--nonsense", "x.tir"}, {"run", "x.tir", "--max-steps", "many"}}) {
    Result result = run(arguments);
    EXPECT_EQ(result.code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("[usage]"), std::string::npos) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

TEST(CommandLine, RunsAProgramFromDisk) {
  std::string path = ::testing::TempDir() + "command_line_test.tir";
  std::ofstream(path) << "func @seven() -> i32 {\nentry:\n  return i32 7\n}\n";
  Result result = run({"run", path.c_str()});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.out, "returned 7\n");
}

TEST(CommandLine, BadInputIsExitCodeTwoWithThePlace) {
  std::string path = ::testing::TempDir() + "command_line_test_bad.tir";
  std::ofstream(path) << "func @seven() -> i32 {\nentry:\n  return i32 %x\n}\n";
  Result result = run({"run", path.c_str()});
  EXPECT_EQ(result.code, 2);
  EXPECT_TRUE(result.err.starts_with(path + ":3:14: error: ")) << result.err;
}

}  // namespace
}  // namespace testellate::cli
