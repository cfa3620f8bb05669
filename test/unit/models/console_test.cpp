// SPDX-License-Identifier: Apache-2.0
#include "models/console.h"

#include <gtest/gtest.h>

#include "interp/interpreter.h"
#include "ir/text_reader.h"

namespace testellate::models {
namespace {

interp::RunResult run(std::string_view text, std::string_view standard_input = "") {
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(text, "test.tir");
  if (!program) {
    ADD_FAILURE() << diag::to_text(program.error());
    return {};
  }
  ir::NativeTable natives;
  add_console(natives);
  interp::Interpreter interpreter(**program, natives, {});
  std::vector<interp::Value> bytes;
  for (char c : standard_input) bytes.push_back({ir::Type::integer(8), static_cast<unsigned char>(c), 0});
  interpreter.set_stream("stdin", std::move(bytes));
  return interpreter.run((*program)->find_function((*program)->find_symbol("main")), {});
}

TEST(Console, PrintsValues) {
  const interp::RunResult result = run(R"tir(
const global @hello: 6 = { bytes "hello\x00" }
func @print_i32(%x: i32) -> void = native "console.print_i32"
func @print_i64(%x: i64) -> void = native "console.print_i64"
func @print_f64(%x: f64) -> void = native "console.print_f64"
func @print_char(%x: i32) -> void = native "console.print_char"
func @print_text(%x: ptr) -> void = native "console.print_text"
func @main() -> void {
entry:
  call void @print_i32(i32 -2147483648)
  call void @print_char(i32 32)
  call void @print_i64(i64 9223372036854775807)
  call void @print_char(i32 32)
  call void @print_f64(f64 0.1)
  call void @print_char(i32 32)
  call void @print_text(ptr @hello)
  call void @print_char(i32 10)
  return void
}
)tir");
  EXPECT_EQ(result.end, ir::PathEnd::Returned) << result.reason;
  EXPECT_EQ(result.output, "-2147483648 9223372036854775807 0.1 hello\n");
}

TEST(Console, Exits) {
  const interp::RunResult result = run(R"tir(
func @exit(%code: i32) -> void = native "console.exit"
func @main() -> void {
entry:
  call void @exit(i32 -2)
  unreachable
}
)tir");
  EXPECT_EQ(result.end, ir::PathEnd::Exited);
  EXPECT_EQ(result.exit_code, -2);
}

TEST(Console, ReadsBytesUntilTheEnd) {
  const interp::RunResult result = run(R"tir(
func @print_i32(%x: i32) -> void = native "console.print_i32"
func @read_char() -> i32 = native "console.read_char"
func @main() -> void {
entry:
  %a = call i32 @read_char()
  call void @print_i32(i32 %a)
  %b = call i32 @read_char()
  call void @print_i32(i32 %b)
  %c = call i32 @read_char()
  call void @print_i32(i32 %c)
  return void
}
)tir",
                                       "a\xff");
  EXPECT_EQ(result.output, "97255-1");
}

TEST(Console, ReadingTakesNoParameters) {
  const interp::RunResult result = run(R"tir(
func @read_char(%x: i32) -> i32 = native "console.read_char"
func @main() -> void {
entry:
  %a = call i32 @read_char(i32 1)
  return void
}
)tir");
  EXPECT_EQ(result.end, ir::PathEnd::Unsupported);
}

TEST(Console, TextWithoutEndIsAFault) {
  const interp::RunResult result = run(R"tir(
const global @open: 2 = { bytes "ab" }
func @print_text(%x: ptr) -> void = native "console.print_text"
func @main() -> void {
entry:
  call void @print_text(ptr @open)
  return void
}
)tir");
  EXPECT_EQ(result.end, ir::PathEnd::Faulted);
  EXPECT_EQ(result.fault, ir::Fault::OutOfBounds);
  EXPECT_EQ(result.output, "");
}

TEST(Console, RefusesOtherParameters) {
  const interp::RunResult result = run(R"tir(
func @print_i32(%x: i64) -> void = native "console.print_i32"
func @main() -> void {
entry:
  call void @print_i32(i64 1)
  return void
}
)tir");
  EXPECT_EQ(result.end, ir::PathEnd::Unsupported);
  EXPECT_EQ(result.reason, "native `console.print_i32` with parameters other than (i32)");
}

}  // namespace
}  // namespace testellate::models
