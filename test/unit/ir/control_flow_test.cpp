// SPDX-License-Identifier: Apache-2.0
#include "ir/control_flow.h"

#include <initializer_list>

#include <gtest/gtest.h>

#include "ir/body_builder.h"

namespace testellate::ir {
namespace {

/// A body with that many blocks; block i goes to targets[i] (none: returns).
std::unique_ptr<const Body> graph(Program& program,
                                  std::initializer_list<std::vector<std::uint32_t>> targets) {
  FunctionId function = program.function_named(program.intern("f"));
  program.edit_function(function).signature = program.signature_of({Type::none(), {Type::boolean()}, false});
  BodyBuilder builder(program, function);
  for (std::size_t i = 0; i < targets.size(); ++i) builder.add_block();
  std::uint32_t block = 0;
  for (const std::vector<std::uint32_t>& list : targets) {
    builder.select_block(BlockId(block++));
    if (list.empty()) builder.return_void();
    if (list.size() == 1) builder.jump(BlockId(list[0]));
    if (list.size() == 2)
      builder.branch(Operand::reg(builder.parameter(0)), BlockId(list[0]), BlockId(list[1]));
  }
  return builder.finish();
}

TEST(LoopForest, FindsNoLoopInStraightCode) {
  Program program;
  auto body = graph(program, {{1, 2}, {3}, {3}, {}});
  LoopForest forest(*body);
  EXPECT_TRUE(forest.loops().empty());
  EXPECT_FALSE(forest.innermost(BlockId(1)).is_valid());
}

TEST(LoopForest, NestsAnInnerLoopInTheOuterOne) {
  Program program;
  // 1 outer header, 2 inner header and body, 3 outer latch
  auto body = graph(program, {{1}, {2, 4}, {2, 3}, {1}, {}});
  LoopForest forest(*body);
  ASSERT_EQ(forest.loops().size(), 2U);
  LoopId inner = forest.innermost(BlockId(2));
  LoopId outer = forest.innermost(BlockId(3));
  EXPECT_EQ(forest.loop(inner).parent, outer);
  EXPECT_EQ(forest.loop(outer).header, BlockId(1));
  EXPECT_EQ(forest.loop(inner).header, BlockId(2));
  EXPECT_TRUE(forest.contains(outer, BlockId(2)));
  EXPECT_FALSE(forest.contains(inner, BlockId(3)));
  EXPECT_FALSE(forest.contains(outer, BlockId(4)));
}

TEST(LoopForest, ABlockThatJumpsToItselfIsALoop) {
  Program program;
  auto body = graph(program, {{0, 1}, {}});
  LoopForest forest(*body);
  ASSERT_EQ(forest.loops().size(), 1U);
  EXPECT_EQ(forest.loops()[0].blocks, std::vector{BlockId(0)});
}

TEST(LoopForest, TakesTheFirstReachedBlockAsHeaderOfAnIrreducibleLoop) {
  Program program;
  // 0 enters the cycle 1 <-> 2 at both ends
  auto body = graph(program, {{1, 2}, {2, 3}, {1}, {}});
  LoopForest forest(*body);
  ASSERT_EQ(forest.loops().size(), 1U);
  EXPECT_EQ(forest.loops()[0].header, BlockId(1));
  EXPECT_EQ(forest.loops()[0].blocks.size(), 2U);
}

TEST(LoopForest, SurvivesAVeryLongBody) {
  Program program;
  FunctionId function = program.function_named(program.intern("f"));
  program.edit_function(function).signature = program.signature_of({Type::none(), {}, false});
  BodyBuilder builder(program, function);
  constexpr std::uint32_t kBlocks = 100'000;
  for (std::uint32_t i = 0; i < kBlocks; ++i) builder.add_block();
  for (std::uint32_t i = 0; i < kBlocks; ++i) {
    builder.select_block(BlockId(i));
    builder.jump(BlockId((i + 1) % kBlocks));
  }
  LoopForest forest(*builder.finish());
  EXPECT_EQ(forest.loops().size(), 1U);
}

}  // namespace
}  // namespace testellate::ir
