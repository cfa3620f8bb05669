// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tir_run.h"

namespace testellate::interp {
namespace {

constexpr std::string_view kThrowing = R"tir(
class Object {
}
class Problem extends Object {
  field code: i32
}
global @leaked: 8 align 8
func @raise(%code: i32) -> void {
entry:
  %local = stack_alloc 4, align 4
  store ptr %local, @leaked
  %p = new Problem
  put_field Problem.code %p, %code
  throw ref %p                          !3:1
}
func @middle(%code: i32) -> i32 {
entry:
  %local = stack_alloc 4, align 4
  call void @raise(i32 %code)           !4:1
  return i32 0
}
)tir";

std::string with_throwing(std::string_view function) {
  return std::string(kThrowing) + std::string(function);
}

TEST(Unwinding, GoesThroughFramesToTheNextTarget) {
  EXPECT_EQ(outcome_of(with_throwing(R"tir(
func @main() -> i32 {
entry:
  %kept = mov i32 100
  jump try
try: unwind handler
  %r = call i32 @middle(i32 7)
  return i32 %r
handler:
  %e = caught ref
  %code = get_field Problem.code %e
  %r = add i32 %code, %kept
  return i32 %r
}
)tir")),
            "returned 107");
}

TEST(Unwinding, OutOfTheEntryEndsThePath) {
  TirRun run(
      with_throwing("func @main() -> i32 {\nentry:\n  %r = call i32 @middle(i32 7)  !5:1\n"
                    "  return i32 %r\n}\n"));
  const RunResult result = run.run();
  EXPECT_EQ(outcome(run, result), "threw Problem");
  EXPECT_EQ(run.describe(result.place), "raise:3");
  ASSERT_EQ(result.stack.size(), 2U);
  EXPECT_EQ(run.describe(result.stack[0]), "middle:4");
  EXPECT_EQ(run.describe(result.stack[1]), "main:5");
  EXPECT_TRUE(result.value.type.is_ref());
}

TEST(Unwinding, KillsTheStackObjectsOfFramesItLeaves) {
  EXPECT_EQ(outcome_of(with_throwing(R"tir(
func @main() -> i32 {
entry: unwind handler
  %own = stack_alloc 4, align 4
  store i32 6, %own
  %r = call i32 @middle(i32 7)
  return i32 %r
handler:
  %e = caught ref
  %p = load ptr @leaked
  check.read %p, 4
  return i32 0
}
)tir")),
            "faulted use-after-scope");
}

TEST(Unwinding, KeepsTheStackObjectsOfTheCatchingFrame) {
  EXPECT_EQ(outcome_of(with_throwing(R"tir(
func @main() -> i32 {
entry:
  %own = stack_alloc 4, align 4
  store i32 6, %own
  jump try
try: unwind handler
  %r = call i32 @middle(i32 7)
  return i32 %r
handler:
  %e = caught ref
  %other = stack_alloc 4, align 4
  store i32 9, %other
  %x = load i32 %own
  return i32 %x
}
)tir")),
            "returned 6");
}

TEST(Unwinding, AHandlerCanThrowOn) {
  EXPECT_EQ(outcome_of(with_throwing(R"tir(
func @finally() -> i32 {
entry: unwind handler
  %r = call i32 @middle(i32 1)
  return i32 %r
handler:
  %e = caught ref
  %code = get_field Problem.code %e
  %code = add i32 %code, 10
  put_field Problem.code %e, %code
  throw ref %e
}
func @main() -> i32 {
entry: unwind handler
  %r = call i32 @finally()
  return i32 %r
handler: unwind second
  %e = caught ref
  throw ref %e
second:
  %f = caught ref
  %code = get_field Problem.code %f
  return i32 %code
}
)tir")),
            "returned 11");
}

TEST(Unwinding, PointersAreThrownAsTheyAre) {
  EXPECT_EQ(outcome_of("func @main() -> void {\nentry:\n  throw ptr null\n}\n"), "threw 0");
}

TEST(Unwinding, ThrowingNullIsStuck) {
  EXPECT_EQ(outcome_of("func @main() -> void {\nentry:\n  throw ref null\n}\n"),
            "stuck: what is thrown is no object");
}

TEST(Unwinding, CatchingTheOtherKindIsStuck) {
  EXPECT_EQ(outcome_of(R"tir(
func @main() -> void {
entry: unwind handler
  throw ptr null
handler:
  %e = caught ref
  return void
}
)tir"),
            "stuck: a ptr was thrown, a ref is caught");
}

// Class initialisation

constexpr std::string_view kInitialised = R"tir(
class Object {
}
class Problem extends Object {
}
policy java {
  class-unusable raise Problem
}
class Good extends Object {
  init @Good.init
}
static Good.runs: i32
func @Good.init() -> void {
entry:
  class_init Good
  %x = get_static Good.runs
  %x = add i32 %x, 1
  put_static Good.runs %x
  return void
}
class Failing extends Object {
  init @Failing.init
}
func @Failing.init() -> void {
entry:
  %p = new Object
  throw ref %p
}
class Plain extends Object {
}
)tir";

TEST(ClassInit, RunsOnceAndNotInsideItself) {
  TirRun run(std::string(kInitialised) + R"tir(
func @main() -> i32 {
entry:
  class_init Good
  class_init Good
  class_init Plain
  check.class_usable Good
  check.class_usable Plain
  %x = get_static Good.runs
  return i32 %x
}
)tir");
  EXPECT_EQ(outcome(run, run.run()), "returned 1");
  EXPECT_EQ(outcome(run, run.run()), "returned 1");
}

TEST(ClassInit, SaysWhichPartOfThePathInitialisersTake) {
  TirRun run(R"tir(
class Object {
}
class Inner extends Object {
  init @Inner.init
}
class Outer extends Object {
  init @Outer.init
}
user func @choose(%x: i32) -> void {
entry:
  %c = slt i32 %x, 0
  branch %c, done, done
done:
  return void
}
func @Inner.init() -> void {
entry:
  call void @choose(i32 1)
  %p = new Object
  throw ref %p
}
user func @Outer.init() -> void {
entry: unwind handler
  call void @choose(i32 2)
  class_init Inner
  unreachable
handler:
  %e = caught ref
  call void @choose(i32 -1)
  return void
}
func @main() -> void {
entry:
  call void @choose(i32 -3)
  class_init Outer
  call void @choose(i32 4)
  class_init Outer
  class_init Object
  return void
}
)tir",
             {.record_path = true});
  RunResult result = run.run();
  EXPECT_EQ(outcome(run, result), "returned");
  EXPECT_EQ(result.path.size(), 5U);
  EXPECT_EQ(result.initialisers, (std::vector<PathPart>{{1, 4}}));
  EXPECT_TRUE(run.run().initialisers.empty());
}

TEST(ClassInit, ThrowsWhatTheInitialiserThrowsAndMarksTheClass) {
  TirRun run(std::string(kInitialised) + R"tir(
func @main() -> i32 policy java {
entry: unwind handler
  class_init Failing
  return i32 0
handler: unwind second
  %e = caught ref
  %plain = instance_of %e, Problem
  branch %plain, wrong, again
wrong:
  return i32 1
again: unwind second
  class_init Failing
  check.class_usable Failing
  return i32 2
second:
  %f = caught ref
  %is = instance_of %f, Problem
  %r = select i32 %is, 3, 4
  return i32 %r
}
)tir");
  EXPECT_EQ(outcome(run, run.run()), "returned 3");
}

}  // namespace
}  // namespace testellate::interp
