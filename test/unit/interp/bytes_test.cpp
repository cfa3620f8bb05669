// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "ir/pointer.h"
#include "tir_run.h"

namespace testellate::interp {
namespace {

TEST(ByteMemory, IsLittleEndian) {
  EXPECT_EQ(value_of("i8", R"(
  %p = stack_alloc 4, align 4
  store i32 0x01020304, %p
  %q = ptr_add %p, 1
  %r = load i8 %q)"),
            "returned 3");
}

TEST(ByteMemory, StoresOddWidthsInWholeBytesWithZerosAbove) {
  EXPECT_EQ(value_of("i32", R"(
  %p = stack_alloc 4, align 4
  store i32 -1, %p
  store i20 -1, %p
  %r = load i32 %p)"),
            "returned -15728641");
  EXPECT_EQ(value_of("i1", R"(
  %p = stack_alloc 1, align 1
  store i8 -2, %p
  %r = load i1 %p)"),
            "returned 0");
}

TEST(ByteMemory, HoldsWideValues) {
  EXPECT_EQ(value_of("i128", R"(
  %p = stack_alloc 16, align 16
  store i128 -36893488147419103233, %p
  %r = load i128 %p)"),
            "returned -36893488147419103233");
}

TEST(ByteMemory, FreshObjectsAreUninitialised) {
  EXPECT_EQ(value_of("i16", R"(
  %p = heap_alloc 2, align 1
  store i8 7, %p
  %r = load i16 %p)"),
            "returned i16 0x7/0xff00");
}

TEST(ByteMemory, StoresTheStateOfTheBits) {
  EXPECT_EQ(value_of("i8", R"(
  %p = stack_alloc 1, align 1
  %u = uninit i8
  %v = or i8 %u, 0xf0
  store i8 %v, %p
  %r = load i8 %p)"),
            "returned i8 0xf0/0xf");
}

TEST(ByteMemory, CopiesMoveBytesAndStates) {
  EXPECT_EQ(value_of("i32", R"(
  %p = stack_alloc 8, align 4
  %q = ptr_add %p, 4
  store i16 0x1234, %p
  mem_copy %q, %p, 4
  %r = load i32 %q)"),
            "returned i32 0x1234/0xffff0000");
}

TEST(ByteMemory, OverlappingMovesKeepTheSource) {
  for (const std::string op : {"mem_move", "mem_copy"}) {
    EXPECT_EQ(value_of("i32",
                       "  %p = stack_alloc 8, align 4\n  mem_set %p, 0, 8\n  store i32 0x04030201, %p\n"
                       "  %q = ptr_add %p, 1\n  " +
                           op + " %q, %p, 4\n  %r = load i32 %q"),
              "returned 67305985");
  }
}

TEST(ByteMemory, SetsBytesAndStates) {
  EXPECT_EQ(value_of("i16", "  %p = stack_alloc 2, align 1\n  mem_set %p, 0x21, 2\n  %r = load i16 %p"),
            "returned 8481");
  EXPECT_EQ(value_of("i16",
                     "  %p = stack_alloc 2, align 1\n  store i16 0, %p\n  %u = uninit i8\n"
                     "  mem_set %p, %u, 1\n  %r = load i16 %p"),
            "returned i16 0x0/0xff");
}

TEST(ByteMemory, TransfersOfNothingTouchNothing) {
  EXPECT_EQ(value_of("i32", "  mem_copy null, null, 0\n  mem_set null, 1, 0\n  %r = mov i32 5"),
            "returned 5");
}

TEST(ByteMemory, PointersAreNumbersThatSurviveMemory) {
  EXPECT_EQ(value_of("i32", R"(
  %p = stack_alloc 4, align 4
  %box = stack_alloc 8, align 8
  store i32 99, %p
  %word = bitcast ptr %p to i64
  store i64 %word, %box
  %q = load ptr %box
  %r = load i32 %q)"),
            "returned 99");
}

TEST(ByteMemory, NumbersObjectsInOrder) {
  TirRun run(R"tir(
func @main() -> ptr {
entry:
  %a = stack_alloc 4, align 4
  %b = heap_alloc 4, align 4
  %c = ptr_add %b, -3
  return ptr %c
}
)tir");
  EXPECT_EQ(run.run().value.bits, ir::make_pointer(ir::kFirstCreatedObject + 1, -3));
}

TEST(ByteMemory, GlobalsStartWithTheirContents) {
  TirRun run(R"tir(
const global @text: 3 = { bytes "ab\x00" }
global @data: 32 align 8 = { i32 7 uninit 4 ptr @main ptr @text + 1 }
func @main() -> i8 {
entry:
  %p = ptr_add @data, 16
  %q = load ptr %p
  %r = load i8 %q
  return i8 %r
}
)tir");
  EXPECT_EQ(outcome(run, run.run()), "returned 98");
  const ir::GlobalId data = run.program().find_global(run.program().find_symbol("data"));
  const Interpreter& interpreter = run.interpreter();
  EXPECT_EQ(interpreter.read_memory(ir::Type::integer(64), ir::global_pointer(data))->bits, 7U);
  EXPECT_EQ(interpreter.read_memory(ir::Type::integer(64), ir::global_pointer(data))->undefined,
            0xffffffff00000000ULL);
  EXPECT_EQ(interpreter.read_memory(ir::Type::ptr(), ir::global_pointer(data, 8))->bits,
            ir::function_pointer(run.function("main")));
  EXPECT_EQ(interpreter.read_memory(ir::Type::integer(64), ir::global_pointer(data, 24))->bits, 0U);
  EXPECT_FALSE(interpreter.read_memory(ir::Type::integer(64), ir::global_pointer(data, 25)));
}

TEST(ByteMemory, GlobalsKeepWhatRunsWrite) {
  TirRun run(R"tir(
global @counter: 4 align 4
func @main() -> i32 {
entry:
  %x = load i32 @counter
  %x = add i32 %x, 1
  store i32 %x, @counter
  return i32 %x
}
)tir");
  EXPECT_EQ(outcome(run, run.run()), "returned 1");
  EXPECT_EQ(outcome(run, run.run()), "returned 2");
}

TEST(ByteMemory, UncheckedBadAccessesAreStuck) {
  EXPECT_EQ(value_of("i32", "%r = load i32 null"), "stuck: unchecked null-dereference");
  EXPECT_EQ(value_of("i32", "%p = stack_alloc 4, align 4\n%q = ptr_add %p, 1\n%r = load i32 %q"),
            "stuck: unchecked out-of-bounds");
  EXPECT_EQ(value_of("i32", "%p = heap_alloc 4, align 4\nfree %p\n%r = load i32 %p"),
            "stuck: unchecked use-after-free");
  EXPECT_EQ(value_of("i32", "%p = heap_alloc 4, align 4\nfree %p\nfree %p\n%r = mov i32 0"),
            "stuck: unchecked double-free");
  EXPECT_EQ(value_of("i32", "store i32 1, @main\n%r = mov i32 0"), "stuck: unchecked out-of-bounds");
  EXPECT_EQ(value_of("i32", "%p = heap_alloc 4, align 4\nmem_set %p, 0, 5\n%r = mov i32 0"),
            "stuck: unchecked out-of-bounds");
  EXPECT_EQ(value_of("i32", "%p = heap_alloc 4, align 4\nmem_move %p, null, 4\n%r = mov i32 0"),
            "stuck: unchecked null-dereference");
  EXPECT_EQ(value_of("i32", "%p = heap_alloc 4, align 4\nscope_end %p\n%r = mov i32 0"),
            "stuck: scope of something that is no stack object of an active function");
}

TEST(ByteMemory, UncheckedWritesToConstantsAreStuck) {
  EXPECT_EQ(outcome_of(R"tir(
const global @k: 4
func @main() -> void {
entry:
  store i32 1, @k
  return void
}
)tir"),
            "stuck: unchecked write-to-constant");
}

TEST(ByteMemory, AScopeThatBeginsAgainIsUninitialised) {
  EXPECT_EQ(value_of("i8", R"(
  %p = stack_alloc 1, align 1
  scope_begin %p
  store i8 5, %p
  scope_end %p
  scope_begin %p
  %r = load i8 %p)"),
            "returned i8 0x0/0xff");
}

TEST(ByteMemory, BytesMadeOutsideAreSeenInside) {
  TirRun run(
      "func @main(%p: ptr) -> i16 {\nentry:\n  %r = load i16 %p\n  store i8 9, %p\n  return i16 %r\n}\n");
  const std::uint8_t bytes[] = {1, 2};
  const Value made = run.interpreter().make_bytes(bytes);
  EXPECT_EQ(outcome(run, run.run({made})), "returned 513");
  const auto address = static_cast<std::uint64_t>(made.bits);
  EXPECT_EQ(run.interpreter().read_memory(ir::Type::integer(8), address)->bits, 9U);
  EXPECT_TRUE(run.interpreter().write_memory(address + 1, number(8, 0x80)));
  EXPECT_FALSE(run.interpreter().write_memory(address + 2, number(8, 0)));
  EXPECT_EQ(outcome(run, run.run({made})), "returned -32759");
}

}  // namespace
}  // namespace testellate::interp
