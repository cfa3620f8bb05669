// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tir_run.h"

namespace testellate::interp {
namespace {

constexpr std::string_view kLoop = R"tir(
func @main() -> void {
entry:
  jump loop                             !2
loop:
  jump entry2                           !3
entry2:
  jump loop                             !4
}
)tir";

TEST(Limits, StepsAreCountedExactly) {
  TirRun straight("func @main() -> i32 {\nentry:\n  %a = mov i32 1\n  %b = mov i32 2\n  return i32 %b\n}\n");
  EXPECT_EQ(straight.run().steps, 3U);

  Options options;
  options.max_steps = 6;
  TirRun endless(kLoop, options);
  const RunResult result = endless.run();
  EXPECT_EQ(result.end, ir::PathEnd::StepLimit);
  EXPECT_EQ(result.steps, 6U);
  EXPECT_EQ(endless.describe(result.place), "main:4");
}

TEST(Limits, AProgramThatEndsWithItsLastStepReturns) {
  Options options;
  options.max_steps = 3;
  TirRun run("func @main() -> i32 {\nentry:\n  %a = mov i32 1\n  %b = mov i32 2\n  return i32 %b\n}\n",
             options);
  EXPECT_EQ(outcome(run, run.run()), "returned 2");
}

constexpr std::string_view kDeep = R"tir(
class Object {
}
class Overflow extends Object {
  field depth: i32
}
static Overflow.calls: i32
policy raising {
  stack-overflow raise Overflow
}
policy making {
  stack-overflow raise @make
}
func @make() -> ref policy making {
entry:
  %o = call ref @construct()
  return ref %o
}
func @construct() -> ref {
entry:
  %o = new Overflow
  return ref %o
}
func @down(%n: i32) -> i32 {
entry:
  %stop = eq i32 %n, 1
  branch %stop, done, deeper
done:
  return i32 1
deeper:
  %m = sub i32 %n, 1
  %r = call i32 @down(i32 %m)
  %r = add i32 %r, 1
  return i32 %r
}
func @raises(%n: i32) -> i32 policy raising {
entry:
  %r = call i32 @raises(i32 %n)
  return i32 %r
}
func @makes(%n: i32) -> i32 policy making {
entry:
  %r = call i32 @makes(i32 %n)
  return i32 %r
}
func @catches() -> i32 {
entry: unwind handler
  %r = call i32 @makes(i32 1)
  return i32 %r
handler:
  %e = caught ref
  %r = call i32 @down(i32 9)
  return i32 %r
}
policy endless {
  stack-overflow raise @endless_make
}
func @endless_make() -> ref policy endless {
entry:
  %o = call ref @endless_make()
  return ref %o
}
)tir";

TEST(Limits, CallDepthCountsFrames) {
  Options options;
  options.max_call_depth = 10;
  TirRun run(kDeep, options);
  EXPECT_EQ(outcome(run, run.run({i32(10)}, "down")), "returned 10");
  const RunResult result = run.run({i32(11)}, "down");
  EXPECT_EQ(outcome(run, result), "faulted stack-overflow");
  EXPECT_EQ(result.stack.size(), 9U);
}

TEST(Limits, AStackOverflowCanBeRaisedAndCaught) {
  Options options;
  options.max_call_depth = 10;
  TirRun run(kDeep, options);
  EXPECT_EQ(outcome(run, run.run({i32(1)}, "raises")), "threw Overflow");
  EXPECT_EQ(outcome(run, run.run({i32(1)}, "makes")), "threw Overflow");
  // After it was caught the whole depth is there again, and no more.
  EXPECT_EQ(outcome(run, run.run({}, "catches")), "returned 9");
}

TEST(Limits, AStackOverflowWhileRaisingOneEndsThePath) {
  Options options;
  options.max_call_depth = 10;
  TirRun run(kDeep, options);
  EXPECT_EQ(outcome(run, run.run({}, "endless_make")), "faulted stack-overflow");
}

constexpr std::string_view kAllocating = R"tir(
class Object {
}
class Node extends Object {
  field a: i64
}
class Exhausted extends Object {
}
class longs array i64
policy java {
  out-of-memory raise Exhausted
}
func @array(%n: i32) -> ref policy java {
entry:
  %a = new_array longs, %n
  return ref %a
}
func @bytes(%n: i64) -> ptr {
entry:
  %p = heap_alloc %n, align 16
  return ptr %p
}
func @stack(%n: i64) -> ptr {
entry:
  %p = stack_alloc %n, align 16
  return ptr %p
}
func @objects_for_ever() -> void {
entry:
  jump loop
loop:
  %o = new Node
  jump loop
}
func @freed_again(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  jump loop
loop:
  %p = heap_alloc 1000, align 16
  free %p
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  return i32 %i
}
func @leaking(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  jump loop
loop:
  %p = heap_alloc 1000, align 16
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  return i32 %i
}
)tir";

TEST(Limits, AnObjectThatIsTooLargeIsAFault) {
  Options options;
  options.max_object_bytes = 1000;
  TirRun run(kAllocating, options);
  EXPECT_EQ(run.run({i32(100)}, "array").end, ir::PathEnd::Returned);
  EXPECT_EQ(outcome(run, run.run({i32(2000)}, "array")), "threw Exhausted");
  EXPECT_EQ(run.run({i64(1000)}, "bytes").end, ir::PathEnd::Returned);
  EXPECT_EQ(outcome(run, run.run({i64(1001)}, "bytes")), "faulted out-of-memory");
  EXPECT_EQ(outcome(run, run.run({i64(-1)}, "bytes")), "faulted out-of-memory");
  EXPECT_EQ(outcome(run, run.run({i64(1001)}, "stack")), "faulted out-of-memory");
}

TEST(Limits, AllObjectsTogetherEndThePath) {
  Options options;
  options.max_memory_bytes = 100'000;
  TirRun run(kAllocating, options);
  EXPECT_EQ(run.run({}, "objects_for_ever").end, ir::PathEnd::MemoryLimit);
}

TEST(Limits, FreedMemoryCanBeUsedAgain) {
  Options options;
  options.max_memory_bytes = 100'000;
  TirRun run(kAllocating, options);
  EXPECT_EQ(outcome(run, run.run({i32(1000)}, "freed_again")), "returned 1000");
  EXPECT_EQ(run.run({i32(1000)}, "leaking").end, ir::PathEnd::MemoryLimit);
}

TEST(Limits, APathTooLongToRecordEndsIt) {
  Options options;
  options.record_path = true;
  options.max_memory_bytes = 1000;
  TirRun run(R"tir(
user func @main() -> void {
entry:
  jump loop
loop:
  branch 1, loop, done
done:
  return void
}
)tir",
             options);
  const RunResult result = run.run();
  EXPECT_EQ(result.end, ir::PathEnd::MemoryLimit);
  EXPECT_EQ(result.path.size(), 1000 / sizeof(TakenEdge));
}

}  // namespace
}  // namespace testellate::interp
