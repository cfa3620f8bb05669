// SPDX-License-Identifier: Apache-2.0
#include "check/endless_run.h"

#include <gtest/gtest.h>

#include "check/leak.h"
#include "ir/place.h"
#include "ir/text_reader.h"
#include "models/scripted.h"

namespace testellate::check {
namespace {

constexpr const char* kProgram = R"(
global @kept: 8 align 8

// Goes to and fro between a number and its neighbour, and is left at 0.
user func @swing(%n: i32) -> i32 file "swing.c" {
entry:
  %i = mov i32 %n
  jump head
head:
  %done = eq i32 %i, 0 !2:1
  branch %done, out, body !2:2
body:
  %i = call i32 @other(i32 %i) !3:1
  jump head
out:
  return i32 %i !4:1
}
// With an object of its own, which is another one each time.
user func @other(%n: i32) -> i32 file "swing.c" {
entry:
  %p = stack_alloc 4, align 4
  store i32 %n, %p
  %a = load i32 %p
  %b = xor i32 %a, 3
  return i32 %b
}
unit "swing" {
  entry @swing
  input n: s32
}

// Counts to 0, however long that takes.
user func @count(%n: i32) -> i32 file "count.c" {
entry:
  %i = mov i32 %n
  jump head
head:
  %done = eq i32 %i, 0 !2:1
  branch %done, out, body !2:2
body:
  %i = sub i32 %i, 1 !3:1
  jump head
out:
  return i32 %i !4:1
}
unit "count" {
  entry @count
  input n: s32
}

// Has no way out.
user func @wait(%n: i32) -> i32 file "wait.c" {
entry:
  jump head
head:
  jump head
}
unit "wait" {
  entry @wait
  input n: s32
}

user func @nest(%n: i32) -> i32 file "nest.c" {
entry:
  %done = eq i32 %n, 0 !2:1
  branch %done, out, more !2:2
more:
  %m = sub i32 %n, 1 !3:1
  %r = call i32 @nest(i32 %m) !3:2
  return i32 %r !3:3
out:
  return i32 0 !4:1
}
user func @start(%n: i32) -> i32 file "nest.c" {
entry:
  %r = call i32 @nest(i32 %n) !7:1
  return i32 %r !7:2
}
unit "start" {
  entry @start
  input n: s32
}

// Keeps what it allocates, gives it back or loses it.
user func @allocate(%n: i32) -> ptr file "allocate.c" {
entry:
  %p = heap_alloc 16, align 8 !2:1
  switch i32 %n, default lose [0: keep, 1: return, 2: give, 3: chain] !3:1
keep:
  store ptr %p, @kept
  return ptr null
return:
  return ptr %p
give:
  free %p
  return ptr null
chain:
  %q = heap_alloc 8, align 8 !4:1
  %at = ptr_add %p, 3
  store ptr %q, %at
  return ptr %p
lose:
  return ptr null
}
unit "allocate" {
  entry @allocate
  input n: s32
}
)";

class EndlessRunTest : public ::testing::Test {
 protected:
  void SetUp() override {
    diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(kProgram, "p.tir");
    ASSERT_TRUE(read) << diag::to_text(read.error());
    program_ = std::move(*read);
  }

  [[nodiscard]] static result::TestCase test_of(std::int32_t number) {
    result::TestCase test;
    test.arguments = {result::Scalar{ir::Type::integer(32), static_cast<std::uint32_t>(number)}};
    return test;
  }

  [[nodiscard]] const ir::Unit& unit(std::string_view name) const {
    for (const ir::Unit& unit : program_->units()) {
      if (program_->text(unit.name) == name) return unit;
    }
    ADD_FAILURE() << "there is no unit " << name;
    return program_->units()[0];
  }

  [[nodiscard]] std::optional<EndlessRun> run(std::string_view name, std::int32_t number) {
    return find_endless_run(*program_, natives_, unit(name), test_of(number), nullptr);
  }
  [[nodiscard]] std::optional<ir::Place> leak(std::int32_t number) {
    return find_leak(*program_, natives_, unit("allocate"), test_of(number), nullptr);
  }
  [[nodiscard]] std::uint32_t line_of(ir::Place place) const {
    return program_->get(place.function).body->origins[place.inst.index()].line;
  }

  std::unique_ptr<ir::Program> program_;
  ir::NativeTable natives_;
};

TEST_F(EndlessRunTest, FindsALoopThatComesToTheSameStateAgain) {
  const std::optional<EndlessRun> found = run("swing", 1);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->end, ir::PathEnd::Faulted);
  EXPECT_EQ(found->fault, ir::Fault::Divergence);
  EXPECT_EQ(program_->text(program_->get(found->place.function).name), "swing");
  EXPECT_EQ(line_of(found->place), 2U);
  EXPECT_TRUE(found->callers.empty());
}

TEST_F(EndlessRunTest, LeavesALoopAloneThatEnds) {
  EXPECT_FALSE(run("swing", 3).has_value());
  EXPECT_FALSE(run("count", 5).has_value());
}

TEST_F(EndlessRunTest, LeavesALoopAloneThatOnlyTakesLong) { EXPECT_FALSE(run("count", -1).has_value()); }

TEST_F(EndlessRunTest, TakesALoopWithoutAWayOutForMeantSo) { EXPECT_FALSE(run("wait", 0).has_value()); }

TEST_F(EndlessRunTest, FindsCallsThatNestForEver) {
  const std::optional<EndlessRun> found = run("start", -1);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->end, ir::PathEnd::Faulted);
  EXPECT_EQ(found->fault, ir::Fault::StackOverflow);
  EXPECT_EQ(line_of(found->place), 3U);
  ASSERT_EQ(found->callers.size(), 1U);
  EXPECT_EQ(line_of(found->callers.front()), 7U);
}

TEST_F(EndlessRunTest, LeavesDeepCallsAloneThatEnd) {
  EXPECT_FALSE(run("start", 5).has_value());
  EXPECT_FALSE(run("start", 50'000).has_value());
}

TEST_F(EndlessRunTest, FindsMemoryThatNothingLeadsTo) {
  const std::optional<ir::Place> found = leak(7);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(line_of(*found), 2U);
}

TEST_F(EndlessRunTest, FollowsGlobalsResultsAndWhatLiesInObjects) {
  for (std::int32_t kept : {0, 1, 2, 3}) EXPECT_FALSE(leak(kept).has_value()) << kept;
}

}  // namespace
}  // namespace testellate::check
