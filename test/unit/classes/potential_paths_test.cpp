// SPDX-License-Identifier: Apache-2.0
#include "classes/potential_paths.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "test/support/partition_program.h"

namespace testellate::classes {
namespace {

std::string count(std::string_view text, std::string_view name, std::uint32_t bound) {
  auto program = ir::read_program(text, "p.tir");
  if (!program) return program.error().message;
  const ir::FunctionId function = (*program)->find_function((*program)->find_symbol(name));
  return potential_paths(**program, function, bound);
}

TEST(PotentialPaths, OfPartitionAreThoseOfFigure5) {
  EXPECT_EQ(count(test::kPartitionProgram, "partition", 1), "9");
  EXPECT_EQ(count(test::kPartitionProgram, "partition", 2), "343");
  EXPECT_EQ(count(test::kPartitionProgram, "partition", 3), "33825");
  EXPECT_EQ(count(test::kPartitionProgram, "partition", 4), "6377551");
  // 1 + 72 + ... + 72^5; the figure has the sum of the last two.
  EXPECT_EQ(count(test::kPartitionProgram, "partition", 5), "1962169993");
}

constexpr std::string_view kShapes = R"(
user func @first(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  jump head
head:
  %more = slt i32 %i, %n
  branch %more, body, done
body:
  %i = add i32 %i, 1
  jump head
done:
  return i32 %i
}
user func @last(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  jump body
body:
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, body, done
done:
  return i32 %i
}
user func @choice(%n: i32) -> i32 {
entry:
  switch i32 %n, default other [1: one, 2: two, 3: two]
one:
  return i32 1
two:
  return i32 2
other:
  return i32 0
}
user func @calls(%n: i32) -> i32 {
entry:
  %a = call i32 @choice(i32 %n)
  %b = call i32 @first(i32 %n)
  return i32 %b
}
user func @both(%n: i32, %m: i32) -> i32 {
entry:
  %i = mov i32 0
  jump head
head:
  %a = slt i32 %i, %n
  branch %a, and, done
and:
  %b = slt i32 %i, %m
  branch %b, body, done
body:
  %i = add i32 %i, 1
  jump head
done:
  return i32 %i
}
user func @carried(%n: i32, %m: i32) -> i32 {
entry:
  %i = mov i32 0
  jump head
head:
  %a = slt i32 %i, %n
  branch %a, right, cut
right:
  %b = slt i32 %i, %m
  %value = select edge i1 %b, %b, %a
  %both = mov i1 %value
  jump end
end:
  branch %both, body, done
body:
  %i = add i32 %i, 1
  jump head
done:
  return i32 %i
cut:
  %both = mov i1 0
  jump end
}
)";

TEST(PotentialPaths, LoopsThatTestFirstAreTraversedFromNoTimeToTheBound) {
  EXPECT_EQ(count(kShapes, "first", 1), "2");
  EXPECT_EQ(count(kShapes, "first", 4), "5");
}

TEST(PotentialPaths, LoopsThatTestLastAreTraversedOnceAtLeast) {
  EXPECT_EQ(count(kShapes, "last", 1), "1");
  EXPECT_EQ(count(kShapes, "last", 4), "4");
}

TEST(PotentialPaths, CountDistinctWaysOfASwitch) { EXPECT_EQ(count(kShapes, "choice", 2), "3"); }

TEST(PotentialPaths, AreMultipliedByThoseOfCallees) { EXPECT_EQ(count(kShapes, "calls", 2), "9"); }

// Each iteration may be ended by the first operand or the second.
TEST(PotentialPaths, CountOperandsOfAnd) {
  EXPECT_EQ(count(kShapes, "both", 2), "6");
  EXPECT_EQ(count(kShapes, "carried", 2), "6") << "as clang writes it";
}

}  // namespace
}  // namespace testellate::classes
