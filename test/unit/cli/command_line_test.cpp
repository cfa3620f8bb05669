// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

namespace testellate::cli {
namespace {

/// A path that no other process uses: tests run side by side.
std::string scratch(const std::string& name) {
  return ::testing::TempDir() + std::to_string(::getpid()) + "_" + name;
}

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

TEST(CommandLine, TheManualHasMeaningAndDefaultOfEachOption) {
  Result result = run({"--manual"});
  EXPECT_EQ(result.code, 0);
  for (const char* row : {"## testellate generate\n",
                          "| `--out` | folder that everything is written to | `testellate-out` |\n",
                          "| `--max-paths` | paths per target | no limit |\n",
                          "only the report (`gtest`, `catch2`, `testcomp`, `junit5`, `junit4`, `json`) |",
                          "## testellate run\n"}) {
    EXPECT_NE(result.out.find(row), std::string::npos) << row << result.out;
  }
  EXPECT_EQ(run({"--help"}).out.find("--manual"), std::string::npos);
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

TEST(CommandLine, SuggestsWhatWasMeant) {
  EXPECT_NE(run({"genrate", "x"}).err.find("`genrate` is no command; did you mean `generate`?"),
            std::string::npos);
  EXPECT_NE(run({"generate", "x.c", "--tme-limit", "3"})
                .err.find("`--tme-limit` is no option of `generate`; did you mean `--time-limit`?"),
            std::string::npos);
  EXPECT_EQ(run({"generate", "x.c", "--quxquxqux"}).err.find("did you mean"), std::string::npos);
  EXPECT_NE(run({"generate", "x.c", "--criterion", "brnch"})
                .err.find("`brnch` is no value of `--criterion`; did you mean `branch`?"),
            std::string::npos);
  EXPECT_NE(run({"completion", "powershell"})
                .err.find("`powershell` is no value of `SHELL`, which takes `bash`, `zsh`, `fish`; see "
                          "`testellate completion --help`"),
            std::string::npos);
  EXPECT_NE(run({"run", "x.tir", "--max-steps", "many"})
                .err.find("`many` is no value of `--max-steps`; see `testellate run --help`"),
            std::string::npos);
  EXPECT_NE(run({"generate", "x.c", "--out"}).err.find("`--out` needs a value"), std::string::npos);
  EXPECT_NE(run({"generate"}).err.find("`generate` needs INPUT; see `testellate generate --help`"),
            std::string::npos);
  EXPECT_NE(run({}).err.find("what is to be done? `testellate generate INPUT` writes tests"),
            std::string::npos);
}

TEST(CommandLine, CompletionAndManPageKnowEveryOption) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Result result = run({"completion", shell});
    EXPECT_EQ(result.code, 0);
    for (const char* word : {"generate", "sequences", "time-limit", "junit5", "min-rank"}) {
      EXPECT_NE(result.out.find(word), std::string::npos) << shell << " " << word;
    }
  }
  const std::string page = run({"--man-page"}).out;
  EXPECT_TRUE(page.starts_with(".TH TESTELLATE 1 ")) << page;
  EXPECT_NE(page.find(".B \\-\\-time\\-limit\nseconds per target\n"), std::string::npos) << page;
}

TEST(CommandLine, RunsAProgramFromDisk) {
  std::string path = scratch("command_line_test.tir");
  std::ofstream(path) << "func @seven() -> i32 {\nentry:\n  return i32 7\n}\n";
  Result result = run({"run", path.c_str()});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.out, "returned 7\n");
}

TEST(CommandLine, BadInputIsExitCodeTwoWithThePlace) {
  std::string path = scratch("command_line_test_bad.tir");
  std::ofstream(path) << "func @seven() -> i32 {\nentry:\n  return i32 %x\n}\n";
  Result result = run({"run", path.c_str()});
  EXPECT_EQ(result.code, 2);
  EXPECT_TRUE(result.err.starts_with(path + ":3:14: error: ")) << result.err;
}

class GenerateTest : public ::testing::Test {
 protected:
  GenerateTest() {
    std::filesystem::remove_all(out_);
    std::ofstream(input_) << "user func @f(%a: i32) -> i32 {\nentry:\n  %low = slt i32 %a, 0\n"
                             "  branch %low, yes, no\nyes:\n  return i32 1\nno:\n  return i32 2\n}\n";
  }
  ~GenerateTest() override {
    std::filesystem::remove_all(out_);
    std::filesystem::remove(input_);
  }

  [[nodiscard]] std::string report() const {
    std::ifstream file(out_ + "/report.json");
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::string input_ = scratch("command_line_test_generate.tir");
  std::string out_ = scratch("command_line_test_out");
};

TEST_F(GenerateTest, IsTheDefaultCommand) {
  Result result = run({input_.c_str(), "--out", out_.c_str()});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_NE(result.out.find("2 of 2 edges covered"), std::string::npos) << result.out;
  EXPECT_NE(report().find("\"covered\": 2"), std::string::npos);
}

TEST_F(GenerateTest, RepeatsTheOptionsThatMatterInTheReport) {
  Result result = run({"generate",
                       input_.c_str(),
                       "--out",
                       out_.c_str(),
                       "--criterion",
                       "path",
                       "--loop-bound",
                       "3",
                       "--jobs",
                       "2",
                       "--seed",
                       "9",
                       "--quiet"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_NE(report().find("\"criterion\": \"path\""), std::string::npos) << report();
  EXPECT_NE(report().find("\"loop-bound\": \"3\""), std::string::npos);
  EXPECT_NE(report().find("\"seed\": 9"), std::string::npos);
  EXPECT_EQ(report().find("jobs"), std::string::npos);
}

TEST_F(GenerateTest, RefusesValuesThatMakeNoSense) {
  for (const std::vector<const char*>& words :
       std::vector<std::vector<const char*>>{{"--criterion", "luck"},
                                             {"--loop-bound", "0"},
                                             {"--jobs", "0"},
                                             {"--time-limit", "-1"},
                                             {"--aliasing", "magic"}}) {
    std::vector<const char*> all{"generate", input_.c_str(), "--out", out_.c_str()};
    all.insert(all.end(), words.begin(), words.end());
    Result result = run(all);
    EXPECT_EQ(result.code, 2);
    EXPECT_NE(result.err.find("[usage]"), std::string::npos) << result.err;
    EXPECT_FALSE(std::filesystem::exists(out_));
  }
}

TEST_F(GenerateTest, AFolderThatCannotBeWrittenIsExitCodeTwo) {
  Result result = run({"generate", input_.c_str(), "--out", (input_ + "/below").c_str()});
  EXPECT_EQ(result.code, 2);
  EXPECT_NE(result.err.find("[file-unwritable]"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace testellate::cli
