// SPDX-License-Identifier: Apache-2.0
#include "models/scripted.h"

#include <gtest/gtest.h>

#include "interp/interpreter.h"
#include "ir/text_reader.h"

namespace testellate::models {
namespace {

class Scripted : public ::testing::Test {
 protected:
  interp::RunResult run(std::string_view text, std::vector<interp::Value> script) {
    diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(text, "test.tir");
    if (!program) {
      ADD_FAILURE() << diag::to_text(program.error());
      return {};
    }
    ir::NativeTable natives;
    add_scripted(natives);
    interp::Interpreter interpreter(**program, natives, {});
    interpreter.set_stream("stub.0", std::move(script));
    return interpreter.run((*program)->find_function((*program)->find_symbol("main")), {});
  }
};

TEST_F(Scripted, TakesItsValuesFromTheStreamThatAGlobalNames) {
  const interp::RunResult result = run(R"tir(
const global @stub.0: 2 of s16
func @ts.scripted.i16(%stream: ptr) -> i16 = native "ts.scripted.i16"
func @main() -> i16 {
entry:
  %a = call i16 @ts.scripted.i16(ptr @stub.0)
  %b = call i16 @ts.scripted.i16(ptr @stub.0)
  %r = sub i16 %a, %b
  return i16 %r
}
)tir",
                                       {{ir::Type::integer(16), 30, 0}, {ir::Type::integer(16), 12, 0}});
  EXPECT_EQ(result.end, ir::PathEnd::Returned) << result.reason;
  EXPECT_EQ(result.value.bits, 18U);
}

TEST_F(Scripted, WritesAsManyValuesAsAreAskedForAndThereIsRoomFor) {
  const interp::RunResult result = run(R"tir(
const global @stub.0: 1 of u8
func @ts.scripted.object(%stream: ptr, %to: ptr) -> void = native "ts.scripted.object"
func @ts.scripted.buffer(%stream: ptr, %to: ptr, %count: i64) -> void = native "ts.scripted.buffer"
func @main() -> i32 {
entry:
  %to = stack_alloc 4, align 8
  store i32 0, %to
  %second = ptr_add %to, 1
  call void @ts.scripted.object(ptr @stub.0, ptr %to)
  call void @ts.scripted.object(ptr @stub.0, ptr null)
  call void @ts.scripted.buffer(ptr @stub.0, ptr null, i64 2)
  call void @ts.scripted.buffer(ptr @stub.0, ptr %to, i64 -1)
  call void @ts.scripted.buffer(ptr @stub.0, ptr %second, i64 1000)
  %r = load i32 %to
  return i32 %r
}
)tir",
                                       {{ir::Type::integer(8), 1, 0},
                                        {ir::Type::integer(8), 2, 0},
                                        {ir::Type::integer(8), 3, 0},
                                        {ir::Type::integer(8), 4, 0},
                                        {ir::Type::integer(8), 5, 0}});
  EXPECT_EQ(result.end, ir::PathEnd::Returned) << result.reason;
  EXPECT_EQ(result.value.bits, 0x04030201U);
}

TEST_F(Scripted, TakesReferencesAndPointersAsWell) {
  const interp::RunResult result = run(R"tir(
const global @stub.0: 8 of pointer to s16
func @ts.scripted.ptr(%stream: ptr) -> ptr = native "ts.scripted.ptr"
func @main() -> i1 {
entry:
  %a = call ptr @ts.scripted.ptr(ptr @stub.0)
  %b = call ptr @ts.scripted.ptr(ptr @stub.0)
  %r = eq ptr %a, %b
  return i1 %r
}
)tir",
                                       {{ir::Type::ptr(), 0, 0}, {ir::Type::ptr(), 0, 0}});
  EXPECT_EQ(result.end, ir::PathEnd::Returned) << result.reason;
  EXPECT_EQ(result.value.bits, 1U);
}

TEST_F(Scripted, TakesTheAnswersOfPureFunctionsOneByOne) {
  const interp::RunResult result = run(R"tir(
const global @stub.0: 4 of s32
variadic func @ts.scripted.pure.i32(%stream: ptr) -> i32 = native "ts.scripted.pure.i32"
func @main() -> i32 {
entry:
  %a = call i32 @ts.scripted.pure.i32(ptr @stub.0, i32 7)
  %b = call i32 @ts.scripted.pure.i32(ptr @stub.0, i32 7)
  %r = mul i32 %a, %b
  return i32 %r
}
)tir",
                                       {{ir::Type::integer(32), 5, 0}, {ir::Type::integer(32), 5, 0}});
  EXPECT_EQ(result.end, ir::PathEnd::Returned) << result.reason;
  EXPECT_EQ(result.value.bits, 25U);
}

TEST_F(Scripted, IsUnsupportedWithoutAStream) {
  const interp::RunResult result = run(R"tir(
func @ts.scripted.f64(%stream: ptr) -> f64 = native "ts.scripted.f64"
func @main() -> f64 {
entry:
  %a = call f64 @ts.scripted.f64(ptr null)
  return f64 %a
}
)tir",
                                       {});
  EXPECT_EQ(result.end, ir::PathEnd::Unsupported);
  EXPECT_EQ(result.reason, "native `ts.scripted.f64` without a stream");
}

}  // namespace
}  // namespace testellate::models
