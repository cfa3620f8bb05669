// SPDX-License-Identifier: Apache-2.0
// How many instructions of the IR the interpreter executes in a second, for the kinds of code that programs
// consist of.
#include <benchmark/benchmark.h>

#include "bench/programs/concrete_loops.h"
#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/text_reader.h"

namespace testellate::interp {
namespace {

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

void integer_loop(benchmark::State& state) { run(state, bench::kIntegerLoop, 10'000'000); }
void array_loop(benchmark::State& state) { run(state, bench::kArrayLoop, 1'000'000); }
void bytes_loop(benchmark::State& state) { run(state, bench::kBytesLoop, 1'000'000); }
void fibonacci(benchmark::State& state) { run(state, bench::kFibonacci, 27); }
void virtual_calls(benchmark::State& state) { run(state, bench::kVirtualCalls, 1'000'000); }
void float_loop(benchmark::State& state) { run(state, bench::kFloatLoop, 1'000'000); }

BENCHMARK(integer_loop)->Unit(benchmark::kMillisecond);
BENCHMARK(array_loop)->Unit(benchmark::kMillisecond);
BENCHMARK(bytes_loop)->Unit(benchmark::kMillisecond);
BENCHMARK(fibonacci)->Unit(benchmark::kMillisecond);
BENCHMARK(virtual_calls)->Unit(benchmark::kMillisecond);
BENCHMARK(float_loop)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace testellate::interp
