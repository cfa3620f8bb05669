// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "value/text.h"

namespace testellate::value {
namespace {

void BM_float_text_round_trip(benchmark::State& state) {
  FloatBits bits = from_double(0.1);
  for (auto _ : state) {
    std::string text = to_text(FloatFormat::F64, bits);
    benchmark::DoNotOptimize(try_parse_float(FloatFormat::F64, text));
    ++bits;
  }
}
BENCHMARK(BM_float_text_round_trip);

void BM_integer_text_round_trip(benchmark::State& state) {
  U128 bits = 0;
  for (auto _ : state) {
    std::string text = to_decimal_signed(truncate<U128>(bits, 64), 64);
    benchmark::DoNotOptimize(try_parse_integer(text, 64));
    bits += 0x9e3779b97f4a7c15ULL;
  }
}
BENCHMARK(BM_integer_text_round_trip);

}  // namespace
}  // namespace testellate::value
