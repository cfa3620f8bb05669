// SPDX-License-Identifier: Apache-2.0
// How many instructions of concrete code the engine executes in a second: the programs of bench_interp.
#include <benchmark/benchmark.h>

#include "bench/programs/concrete_loops.h"
#include "engine/engine.h"
#include "ir/text_reader.h"
#include "solver/chain/construct_chain.h"

namespace testellate::engine {
namespace {

/// A caller without inputs, so that everything is a number.
std::string with_unit(std::string_view text, std::uint32_t n) {
  return std::string(text) + "\nfunc @start() -> i32 {\nentry:\n  %r = call i32 @main(i32 " +
         std::to_string(n) + ")\n  return i32 %r\n}\nunit \"bench\" {\n  entry @start\n}\n";
}

void run(benchmark::State& state, std::string_view text, std::uint32_t n) {
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(with_unit(text, n), "bench.tir");
  if (!program) return state.SkipWithError(program.error().message.c_str());
  const ir::NativeTable natives;
  std::uint64_t steps = 0;
  for (auto _ : state) {
    expr::TermBuilder terms;
    std::unique_ptr<solver::chain::Chain> solver = solver::chain::construct_chain(terms);
    Engine engine(**program, natives, terms, *solver, Options());
    std::vector<std::unique_ptr<State>> states = engine.start((*program)->units().front());
    while (states.front()->status() == StateStatus::Running) {
      states = engine.advance(std::move(states.front()), 1'000'000);
    }
    if (states.front()->end() != ir::PathEnd::Returned)
      return state.SkipWithError("the program should return");
    steps += engine.statistics().instructions;
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
}  // namespace testellate::engine
