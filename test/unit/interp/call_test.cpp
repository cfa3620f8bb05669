// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tir_run.h"

namespace testellate::interp {
namespace {

TEST(Calls, PassWideAndNarrowArgumentsAndResults) {
  EXPECT_EQ(outcome_of(R"tir(
func @mix(%a: i8, %b: i128, %c: i64) -> i128 {
entry:
  %x = sext i8 %a to i128
  %y = sext i64 %c to i128
  %r = add i128 %x, %b
  %r = add i128 %r, %y
  return i128 %r
}
func @main() -> i128 {
entry:
  %r = call i128 @mix(i8 -1, i128 36893488147419103232, i64 3)
  return i128 %r
}
)tir"),
            "returned 36893488147419103234");
}

TEST(Calls, KeepTheRegistersOfTheCaller) {
  EXPECT_EQ(outcome_of(R"tir(
func @factorial(%n: i32) -> i32 {
entry:
  %small = slt i32 %n, 2
  branch %small, base, step
base:
  return i32 1
step:
  %m = sub i32 %n, 1
  %r = call i32 @factorial(i32 %m)
  %r = mul i32 %r, %n
  return i32 %r
}
func @main(%n: i32) -> i32 {
entry:
  %r = call i32 @factorial(i32 %n)
  return i32 %r
}
)tir",
                       {i32(10)}),
            "returned 3628800");
}

TEST(Calls, OfInterpretersThatShareTheirCodeDoNotSeeEachOther) {
  TirRun given(R"tir(
class Counter {
}
static Counter.count: i32 = 41
func @next() -> i32 {
entry:
  %x = get_static Counter.count
  %x = add i32 %x, 1
  put_static Counter.count %x
  return i32 %x
}
func @main() -> i32 {
entry:
  %first = call i32 @next()
  %second = call i32 @next()
  return i32 %second
}
)tir");
  SharedCode code;
  for (int i = 0; i < 2; ++i) {
    Interpreter fresh(given.program(), given.natives(), {}, &code);
    EXPECT_EQ(outcome(given, fresh.run(given.function("main"), {})), "returned 43");
  }
}

TEST(Calls, CarryUninitialisedBits) {
  EXPECT_EQ(outcome_of(R"tir(
func @same(%x: i8) -> i8 {
entry:
  return i8 %x
}
func @main() -> i8 {
entry:
  %u = uninit i8
  %v = and i8 %u, 3
  %r = call i8 @same(i8 %v)
  return i8 %r
}
)tir"),
            "returned i8 0x0/0x3");
}

TEST(Calls, MayDropTheResult) {
  EXPECT_EQ(outcome_of(R"tir(
func @same(%x: i128) -> i128 {
entry:
  return i128 %x
}
func @main() -> i32 {
entry:
  call i128 @same(i128 5)
  return i32 6
}
)tir"),
            "returned 6");
}

constexpr std::string_view kVirtual = R"tir(
interface Speaker {
  method "loud()" = @Speaker.loud
}
abstract class Animal {
  method "legs()" = @Animal.legs
}
class Dog extends Animal implements Speaker {
}
class Bird extends Animal {
  method "legs()" = @Bird.legs
}
class Odd extends Animal {
  method "legs()" = @Odd.legs
}
class animals array ref Animal
func @Animal.legs(%this: ref) -> i32 {
entry:
  return i32 4
}
func @Bird.legs(%this: ref) -> i32 {
entry:
  return i32 2
}
func @Odd.legs(%this: ref) -> i64 {
entry:
  return i64 7
}
func @Speaker.loud(%this: ref) -> i32 {
entry:
  return i32 90
}
)tir";

std::string with_animals(std::string_view function) { return std::string(kVirtual) + std::string(function); }

TEST(VirtualCalls, GoToTheMethodOfTheClass) {
  // One call site sees changing classes.
  EXPECT_EQ(outcome_of(with_animals(R"tir(
func @main() -> i32 {
entry:
  %a = new_array animals, 4
  %d = new Dog
  %b = new Bird
  array_store ref %a, 0, %d
  array_store ref %a, 1, %b
  array_store ref %a, 2, %b
  array_store ref %a, 3, %d
  %i = mov i32 0
  %sum = mov i32 0
  jump loop
loop:
  %x = array_load ref %a, %i
  %legs = call_virtual i32 "legs()"(ref %x)
  %sum = mul i32 %sum, 10
  %sum = add i32 %sum, %legs
  %i = add i32 %i, 1
  %more = slt i32 %i, 4
  branch %more, loop, done
done:
  return i32 %sum
}
)tir")),
            "returned 4224");
}

TEST(VirtualCalls, FindMethodsOfInterfaces) {
  EXPECT_EQ(outcome_of(with_animals("func @main() -> i32 {\nentry:\n  %d = new Dog\n"
                                    "  %r = call_virtual i32 \"loud()\"(ref %d)\n  return i32 %r\n}\n")),
            "returned 90");
}

TEST(VirtualCalls, WithoutAMethodRaiseNoTarget) {
  EXPECT_EQ(outcome_of(with_animals("func @main() -> i32 {\nentry:\n  %d = new Bird\n"
                                    "  %r = call_virtual i32 \"loud()\"(ref %d)\n  return i32 %r\n}\n")),
            "faulted no-target");
}

TEST(VirtualCalls, OfNullAreStuck) {
  EXPECT_EQ(outcome_of(with_animals("func @main() -> i32 {\nentry:\n"
                                    "  %r = call_virtual i32 \"legs()\"(ref null)\n  return i32 %r\n}\n")),
            "stuck: access to an object through null");
}

TEST(VirtualCalls, OfAMethodWithAnotherSignatureAreStuck) {
  EXPECT_EQ(outcome_of(with_animals("func @main() -> i32 {\nentry:\n  %d = new Odd\n"
                                    "  %r = call_virtual i32 \"legs()\"(ref %d)\n  return i32 %r\n}\n")),
            "stuck: `Odd.legs` does not take these arguments");
}

constexpr std::string_view kIndirect = R"tir(
func @twice(%x: i32) -> i32 {
entry:
  %r = mul i32 %x, 2
  return i32 %r
}
func @thrice(%x: i32) -> i32 {
entry:
  %r = mul i32 %x, 3
  return i32 %r
}
func @apply(%f: ptr, %x: i32) -> i32 {
entry:
  %r = call_indirect i32 %f(i32 %x)
  return i32 %r
}
func @main() -> i32 {
entry:
  %a = call i32 @apply(ptr @twice, i32 5)
  %b = call i32 @apply(ptr @thrice, i32 %a)
  %c = call i32 @apply(ptr @twice, i32 %b)
  return i32 %c
}
func @bad(%f: ptr) -> i32 {
entry:
  %r = call_indirect i32 %f()
  return i32 %r
}
)tir";

TEST(IndirectCalls, GoToTheFunctionPointedTo) { EXPECT_EQ(outcome_of(kIndirect), "returned 60"); }

TEST(IndirectCalls, ToAnythingElseAreStuck) {
  TirRun run(kIndirect);
  const std::string expected = "stuck: call through a pointer to no function of that type";
  EXPECT_EQ(outcome(run, run.run({pointer(0)}, "bad")), expected);
  EXPECT_EQ(outcome(run, run.run({pointer(ir::function_pointer(run.function("twice")))}, "bad")), expected);
  EXPECT_EQ(outcome(run, run.run({pointer(ir::function_pointer(run.function("twice")) + 1)}, "bad")),
            expected);
  EXPECT_EQ(outcome(run, run.run({pointer(ir::make_pointer(ir::kFirstFunctionObject + 999))}, "bad")),
            expected);
}

TEST(VariadicCalls, LayOutExtraArgumentsInEightBytesEach) {
  EXPECT_EQ(outcome_of(R"tir(
variadic func @sum(%n: i32) -> i64 {
entry:
  %va = va_area
  %a = load i32 %va
  %p = ptr_add %va, 8
  %b = load i64 %p
  %q = ptr_add %va, 16
  %c = load i128 %q
  %q2 = ptr_add %va, 32
  %d = load i8 %q2
  %a64 = sext i32 %a to i64
  %c64 = trunc i128 %c to i64
  %d64 = sext i8 %d to i64
  %r = add i64 %a64, %b
  %r = add i64 %r, %c64
  %r = add i64 %r, %d64
  check.read %va, 40
  return i64 %r
}
func @main() -> i64 {
entry:
  %r = call i64 @sum(i32 4, i32 1, i64 20, i128 300, i8 4)
  return i64 %r
}
)tir"),
            "returned 325");
}

TEST(VariadicCalls, AlignWideArgumentsAndLeaveTheRestUninitialised) {
  EXPECT_EQ(outcome_of(R"tir(
variadic func @f() -> i64 {
entry:
  %va = va_area
  %q = ptr_add %va, 16
  %c = load i128 %q
  check.assert 1
  %x = load i64 %va
  return i64 %x
}
func @main() -> i64 {
entry:
  %r = call i64 @f(i32 1, i128 5)
  return i64 %r
}
)tir"),
            "returned i64 0x1/0xffffffff00000000");
}

TEST(VariadicCalls, TheAreaDiesWithTheFunction) {
  EXPECT_EQ(outcome_of(R"tir(
variadic func @leak() -> ptr {
entry:
  %va = va_area
  return ptr %va
}
func @main() -> i32 {
entry:
  %p = call ptr @leak(i32 1)
  check.read %p, 4
  return i32 0
}
)tir"),
            "faulted use-after-scope");
}

TEST(StackObjects, DieWhenTheirFunctionReturns) {
  EXPECT_EQ(outcome_of(R"tir(
func @leak() -> ptr {
entry:
  %p = stack_alloc 4, align 4
  store i32 5, %p
  return ptr %p
}
func @main() -> i32 {
entry:
  %p = call ptr @leak()
  %q = call ptr @leak()
  check.read %p, 4
  return i32 0
}
)tir"),
            "faulted use-after-scope");
}

TEST(StackObjects, OfCallersLiveOn) {
  EXPECT_EQ(outcome_of(R"tir(
func @fill(%p: ptr) -> void {
entry:
  %own = stack_alloc 64, align 4
  mem_set %own, 1, 64
  store i32 77, %p
  return void
}
func @main() -> i32 {
entry:
  %p = stack_alloc 4, align 4
  call void @fill(ptr %p)
  %big = stack_alloc 200000, align 4
  mem_set %big, 2, 200000
  call void @fill(ptr %big)
  %x = load i32 %p
  %y = load i32 %big
  %r = add i32 %x, %y
  return i32 %r
}
)tir"),
            "returned 154");
}

TEST(StackObjects, OfALeftFunctionCannotBeginAgain) {
  EXPECT_EQ(outcome_of(R"tir(
func @leak() -> ptr {
entry:
  %p = stack_alloc 4, align 4
  return ptr %p
}
func @main() -> i32 {
entry:
  %p = call ptr @leak()
  scope_begin %p
  return i32 0
}
)tir"),
            "stuck: scope of something that is no stack object of an active function");
}

TEST(Runs, AFunctionWithoutBodyIsUnsupported) {
  ir::Program program;
  const ir::FunctionId id = program.function_named(program.intern("missing"));
  program.edit_function(id).signature = program.signature_of({ir::Type::none(), {}, false});
  const ir::NativeTable natives;
  Interpreter interpreter(program, natives, Options());
  const RunResult result = interpreter.run(id, {});
  EXPECT_EQ(result.end, ir::PathEnd::Unsupported);
  EXPECT_EQ(result.reason, "function `missing` is used but not defined");
}

}  // namespace
}  // namespace testellate::interp
