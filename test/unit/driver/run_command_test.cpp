// SPDX-License-Identifier: Apache-2.0
#include "driver/run_command.h"

#include <sstream>

#include <gtest/gtest.h>

namespace testellate::driver {
namespace {

constexpr const char* kProgram = R"(
user func @divide(%a: i32, %b: i32) -> i32 file "divide.c" {
entry:
  check.div_zero i32 %b !2:12
  %q = sdiv i32 %a, %b !2:12
  return i32 %q !2:3
}
func @hello() -> void {
entry:
  call void @print(i32 72)
  call void @print(i32 105)
  return void
}
func @print(%c: i32) -> void = native "console.print_char"
)";

class RunCommandTest : public ::testing::Test {
 protected:
  RunCommandTest() { files_.add("p.tir", kProgram); }

  Status run(RunOptions options) {
    out_.str("");
    return run_command({files_, out_, sink_}, options);
  }
  [[nodiscard]] std::string complaint() const {
    return sink_.diagnostics().empty() ? "" : diag::to_text(sink_.diagnostics().back());
  }

  support::MemoryFileSystem files_;
  std::ostringstream out_;
  diag::CollectingSink sink_;
};

TEST_F(RunCommandTest, PrintsHowTheRunEnded) {
  EXPECT_EQ(run({.inputs = {"p.tir"}, .target = "divide", .arguments = "-7, 2"}), Status::Done);
  EXPECT_EQ(out_.str(), "returned -3\n");
}

TEST_F(RunCommandTest, TakesTheOnlyUserFunctionWithoutATarget) {
  EXPECT_EQ(run({.inputs = {"p.tir"}, .target = "", .arguments = "8, 2"}), Status::Done);
  EXPECT_EQ(out_.str(), "returned 4\n");
}

TEST_F(RunCommandTest, AFaultOfTheProgramIsAResultNotAnErrorOfOurs) {
  EXPECT_EQ(run({.inputs = {"p.tir"}, .target = "@divide", .arguments = "1, 0"}), Status::Done);
  EXPECT_EQ(out_.str(), "faulted division-by-zero at 2\n");
}

TEST_F(RunCommandTest, ShowsWhatTheProgramPrints) {
  EXPECT_EQ(run({.inputs = {"p.tir"}, .target = "hello", .arguments = ""}), Status::Done);
  EXPECT_EQ(out_.str(), "Hi\nreturned void\n");
}

TEST_F(RunCommandTest, TracesEachInstructionWithResultAndOrigin) {
  EXPECT_EQ(run({.inputs = {"p.tir"}, .target = "divide", .arguments = "9, 3", .trace = true}), Status::Done);
  EXPECT_NE(out_.str().find("%q = sdiv i32 %a, %b"), std::string::npos) << out_.str();
  EXPECT_NE(out_.str().find("= 3"), std::string::npos) << out_.str();
  EXPECT_NE(out_.str().find("divide.c:2"), std::string::npos) << out_.str();
}

TEST_F(RunCommandTest, StopsAtTheStepLimit) {
  EXPECT_EQ(run({.inputs = {"p.tir"}, .target = "divide", .arguments = "9, 3", .max_steps = 2}),
            Status::Done);
  EXPECT_TRUE(out_.str().starts_with("step-limit")) << out_.str();
}

TEST_F(RunCommandTest, RefusesWhatItCannotReadFindOrPass) {
  EXPECT_EQ(run({.inputs = {"q.tir"}}), Status::BadInput);
  EXPECT_EQ(complaint(), "q.tir: error: cannot be read: No such file or directory [file-unreadable]");
  EXPECT_EQ(run({.inputs = {"p.txt"}}), Status::BadInput);
  EXPECT_NE(complaint().find("[input-unknown]"), std::string::npos);
  EXPECT_EQ(run({.inputs = {"p.tir"}, .target = "nothing"}), Status::BadInput);
  EXPECT_EQ(complaint(), "p.tir: error: has no function `nothing`; it has `divide` [target-unknown]");
  EXPECT_EQ(run({.inputs = {"p.tir"}, .target = "divide", .arguments = "1"}), Status::BadInput);
  EXPECT_NE(complaint().find("[argument-mismatch]"), std::string::npos);
  EXPECT_EQ(run({.inputs = {"p.tir", "p.tir"}}), Status::BadInput);
  EXPECT_NE(complaint().find("[usage]"), std::string::npos);
  EXPECT_EQ(out_.str(), "");
}

}  // namespace
}  // namespace testellate::driver
