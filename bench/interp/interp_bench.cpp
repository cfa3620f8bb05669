// SPDX-License-Identifier: Apache-2.0
// How many instructions of the IR the interpreter executes in a second, for the kinds of code that programs
// consist of.
#include <benchmark/benchmark.h>

#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/text_reader.h"

namespace testellate::interp {
namespace {

constexpr std::string_view kIntegerLoop = R"tir(
func @main(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  %sum = mov i32 1
  jump loop
loop:
  %product = mul i32 %sum, 31
  %sum = add i32 %product, %i
  %sum = xor i32 %sum, 1234567
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  return i32 %sum
})tir";

constexpr std::string_view kArrayLoop = R"tir(
class ints array i32
func @main(%n: i32) -> i32 {
entry:
  %a = new_array ints, 1024
  %i = mov i32 0
  %sum = mov i32 0
  jump loop
loop:
  %at = and i32 %i, 1023
  check.null %a
  %length = array_length %a
  check.bounds %at, %length
  %old = array_load i32 %a, %at
  %sum = add i32 %sum, %old
  check.bounds %at, %length
  array_store i32 %a, %at, %sum
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  return i32 %sum
})tir";

constexpr std::string_view kBytesLoop = R"tir(
func @main(%n: i32) -> i32 {
entry:
  %a = stack_alloc 4096, align 16
  mem_set %a, 0, 4096
  %i = mov i32 0
  %sum = mov i32 0
  jump loop
loop:
  %at = and i32 %i, 1023
  %index = zext i32 %at to i64
  %offset = mul i64 %index, 4
  %p = ptr_add %a, %offset
  check.read %p, 4
  %old = load i32 %p
  %sum = add i32 %sum, %old
  check.write %p, 4
  store i32 %sum, %p
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  return i32 %sum
})tir";

constexpr std::string_view kFibonacci = R"tir(
func @main(%n: i32) -> i32 {
entry:
  %small = slt i32 %n, 2
  branch %small, base, recurse
base:
  return i32 %n
recurse:
  %n1 = sub i32 %n, 1
  %a = call i32 @main(i32 %n1)
  %n2 = sub i32 %n, 2
  %b = call i32 @main(i32 %n2)
  %sum = add i32 %a, %b
  return i32 %sum
})tir";

constexpr std::string_view kVirtualCalls = R"tir(
class Shape {
}
class Square extends Shape {
  field side: i32
  method "area()" = @Square.area
}
func @Square.area(%this: ref) -> i32 {
entry:
  %side = get_field Square.side %this
  %area = mul i32 %side, %side
  return i32 %area
}
func @main(%n: i32) -> i32 {
entry:
  %s = new Square
  put_field Square.side %s, 3
  %i = mov i32 0
  %sum = mov i32 0
  jump loop
loop:
  check.null %s
  %area = call_virtual i32 "area()"(ref %s)
  %sum = add i32 %sum, %area
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  return i32 %sum
})tir";

constexpr std::string_view kFloatLoop = R"tir(
func @main(%n: i32) -> i32 {
entry:
  %i = mov i32 0
  %x = mov f64 0.5
  jump loop
loop:
  %y = fmul f64 %x, 3.75
  %z = fsub f64 1.0, %x
  %x = fmul f64 %y, %z
  %i = add i32 %i, 1
  %more = slt i32 %i, %n
  branch %more, loop, done
done:
  %positive = flt f64 0.0, %x
  %r = zext i1 %positive to i32
  return i32 %r
})tir";

void run(benchmark::State& state, std::string_view text, std::uint32_t n) {
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(text, "bench.tir");
  if (!program) return state.SkipWithError(program.error().message.c_str());
  const ir::FunctionId main = (*program)->find_function((*program)->find_symbol("main"));
  const ir::NativeTable natives;
  const Value argument{ir::Type::integer(32), n, 0};
  std::uint64_t steps = 0;
  for (auto _ : state) {
    Interpreter interpreter(**program, natives, Options());
    RunResult result = interpreter.run(main, std::span(&argument, 1));
    if (result.end != ir::PathEnd::Returned) return state.SkipWithError("the program should return");
    steps += result.steps;
    benchmark::DoNotOptimize(result);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(steps));
}

void integer_loop(benchmark::State& state) { run(state, kIntegerLoop, 10'000'000); }
void array_loop(benchmark::State& state) { run(state, kArrayLoop, 1'000'000); }
void bytes_loop(benchmark::State& state) { run(state, kBytesLoop, 1'000'000); }
void fibonacci(benchmark::State& state) { run(state, kFibonacci, 27); }
void virtual_calls(benchmark::State& state) { run(state, kVirtualCalls, 1'000'000); }
void float_loop(benchmark::State& state) { run(state, kFloatLoop, 1'000'000); }

BENCHMARK(integer_loop)->Unit(benchmark::kMillisecond);
BENCHMARK(array_loop)->Unit(benchmark::kMillisecond);
BENCHMARK(bytes_loop)->Unit(benchmark::kMillisecond);
BENCHMARK(fibonacci)->Unit(benchmark::kMillisecond);
BENCHMARK(virtual_calls)->Unit(benchmark::kMillisecond);
BENCHMARK(float_loop)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace testellate::interp
