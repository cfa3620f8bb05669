// SPDX-License-Identifier: Apache-2.0
#include <array>

#include <benchmark/benchmark.h>

#include "support/rng.h"
#include "value/float_ops.h"

namespace testellate::value {
namespace {

constexpr std::size_t kOperands = 1024;

std::array<FloatBits, kOperands> make_operands() {
  support::Rng rng(1);
  std::array<FloatBits, kOperands> operands{};
  for (FloatBits& operand : operands) operand = from_double(static_cast<double>(rng.below(1000000)) / 64);
  return operands;
}

template <typename Operation>
void run(benchmark::State& state, Operation operation) {
  std::array<FloatBits, kOperands> operands = make_operands();
  for (auto _ : state) {
    FloatBits sum = 0;
    for (std::size_t i = 0; i + 1 < kOperands; ++i) sum ^= operation(operands[i], operands[i + 1]);
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kOperands - 1));
}

void BM_fadd_f64(benchmark::State& state) {
  run(state, [](FloatBits a, FloatBits b) { return fadd(FloatFormat::F64, a, b); });
}
BENCHMARK(BM_fadd_f64);

void BM_fdiv_f64(benchmark::State& state) {
  run(state, [](FloatBits a, FloatBits b) { return fdiv(FloatFormat::F64, a, b); });
}
BENCHMARK(BM_fdiv_f64);

void BM_float_to_signed_32(benchmark::State& state) {
  run(state, [](FloatBits a, FloatBits) {
    return static_cast<FloatBits>(float_to_signed(FloatFormat::F64, a, 32));
  });
}
BENCHMARK(BM_float_to_signed_32);

}  // namespace
}  // namespace testellate::value
