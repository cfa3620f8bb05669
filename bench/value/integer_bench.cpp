// SPDX-License-Identifier: Apache-2.0
// What an operation of the concrete interpreter costs at most: operands come from memory, results are used.
#include <array>

#include <benchmark/benchmark.h>

#include "support/rng.h"
#include "value/bits.h"

namespace testellate::value {
namespace {

constexpr std::size_t kOperands = 1024;

template <typename Word>
std::array<Word, kOperands> make_operands(unsigned width) {
  support::Rng rng(width);
  std::array<Word, kOperands> operands{};
  for (Word& operand : operands) operand = truncate<Word>(static_cast<Word>(rng.next()) | 1, width);
  return operands;
}

template <typename Word, typename Operation>
void run(benchmark::State& state, unsigned width, Operation operation) {
  std::array<Word, kOperands> operands = make_operands<Word>(width);
  for (auto _ : state) {
    Word sum = 0;
    for (std::size_t i = 0; i + 1 < kOperands; ++i) sum ^= operation(operands[i], operands[i + 1], width);
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kOperands - 1));
}

#define INTEGER_BENCHMARK(operation)                                                          \
  void BM_##operation##_32(benchmark::State& state) {                                         \
    run<std::uint64_t>(state, 32, [](auto a, auto b, auto w) { return operation(a, b, w); }); \
  }                                                                                           \
  BENCHMARK(BM_##operation##_32);                                                             \
  void BM_##operation##_128(benchmark::State& state) {                                        \
    run<U128>(state, 128, [](auto a, auto b, auto w) { return operation(a, b, w); });         \
  }                                                                                           \
  BENCHMARK(BM_##operation##_128);

INTEGER_BENCHMARK(add)
INTEGER_BENCHMARK(mul)
INTEGER_BENCHMARK(sdiv)
INTEGER_BENCHMARK(ashr)

}  // namespace
}  // namespace testellate::value
