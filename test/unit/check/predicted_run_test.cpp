// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "check/execute_test.h"
#include "ir/text_reader.h"

namespace testellate::check {
namespace {

constexpr const char* kProgram = R"(
user func @count(%n: i32) -> i32 file "count.c" {
entry:
  %i = mov i32 0 !2:3
  jump loop
loop:
  %more = slt i32 %i, %n !3:3
  branch %more, body, done !3:5
body:
  %i = call i32 @next(i32 %i) !4:3
  jump loop
done:
  return i32 %i !5:3
}
func @next(%i: i32) -> i32 {
entry:
  %small = slt i32 %i, 100
  branch %small, up, stay
up:
  %j = add i32 %i, 1
  return i32 %j
stay:
  return i32 %i
}
func @enter(%n: i32) -> i32 {
entry:
  %r = call i32 @count(i32 %n)
  return i32 %r
}
unit "count" {
  entry @enter
  input n: s32
}
)";

class PredictRun : public testing::Test {
 protected:
  void SetUp() override {
    diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(kProgram, "p.tir");
    ASSERT_TRUE(read) << diag::to_text(read.error());
    program_ = std::move(*read);
  }
  [[nodiscard]] PredictedRun run(std::uint32_t n) {
    result::TestCase test;
    test.arguments = {result::Scalar{ir::Type::integer(32), n}};
    return execute_test(*program_, {}, program_->units().front(), test, {}).run;
  }
  std::unique_ptr<ir::Program> program_;
};

TEST_F(PredictRun, FollowsUserCodeOnly) {
  ir::FunctionId count = program_->find_function(program_->find_symbol("count"));
  PredictedRun predicted = run(2);
  auto edge = [count](std::uint32_t number) { return ir::TakenEdge{count, ir::EdgeId(number)}; };
  EXPECT_EQ(predicted.path, (std::vector<ir::TakenEdge>{edge(0), edge(0), edge(1)}));
  ASSERT_EQ(predicted.coverage.size(), 1U);
  EXPECT_EQ(predicted.coverage.begin()->first, count);
}

TEST_F(PredictRun, CountsInstructionsAndEdges) {
  result::FunctionCoverage coverage = run(2).coverage.begin()->second;
  EXPECT_EQ(coverage.instructions, (std::vector<std::uint64_t>{1, 1, 3, 3, 2, 2, 1}));
  EXPECT_EQ(coverage.edges, (std::vector<std::uint64_t>{2, 1}));
}

}  // namespace
}  // namespace testellate::check
