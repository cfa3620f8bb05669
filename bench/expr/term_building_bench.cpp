// SPDX-License-Identifier: Apache-2.0
// Building terms as symbolic execution does: a turn is one builder, so the arena's growth is in the figures.
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "expr/term_builder.h"

namespace testellate::expr {
namespace {

constexpr int kSteps = 1000;

Sort int32() { return Sort::bit_vector(32); }

void finish(benchmark::State& state, const TermBuilder& builder) {
  state.SetItemsProcessed(state.iterations() * kSteps);
  state.counters["terms"] = static_cast<double>(builder.term_count());
}

/// The same term again: what a second path over the same code costs.
void build_known_terms(benchmark::State& state) {
  TermBuilder b;
  Term x = b.make_variable("x", int32());
  Term y = b.make_variable("y", int32());
  for (auto _ : state) {
    for (int i = 0; i < kSteps; ++i) {
      Term sum = b.make_add(x, b.make_bits(32, static_cast<unsigned>(i % 16)));
      benchmark::DoNotOptimize(b.make_slt(sum, y));
    }
  }
  finish(state, b);
}
BENCHMARK(build_known_terms);

/// i = i + 1; if (i < n): a counting loop with a symbolic start.
void build_counting_loop(benchmark::State& state) {
  std::size_t terms = 0;
  for (auto _ : state) {
    TermBuilder b;
    Term i = b.make_variable("i", int32());
    Term n = b.make_variable("n", int32());
    Term one = b.make_bits(32, 1);
    for (int step = 0; step < kSteps; ++step) {
      benchmark::DoNotOptimize(b.make_slt(i, n));
      i = b.make_add(i, one);
    }
    terms = b.term_count();
  }
  state.SetItemsProcessed(state.iterations() * kSteps);
  state.counters["terms"] = static_cast<double>(terms);
}
BENCHMARK(build_counting_loop);

/// h = 31 * h + c over 32 input characters: String.hashCode.
void build_hash_of_string(benchmark::State& state) {
  constexpr int kLength = 32;
  for (auto _ : state) {
    TermBuilder b;
    Term hash = b.make_bits(32, 0);
    for (int at = 0; at < kLength; ++at) {
      Term c = b.make_variable("c" + std::to_string(at), Sort::bit_vector(16));
      hash = b.make_add(b.make_mul(b.make_bits(32, 31), hash), b.make_zero_extend(c, 32));
    }
    benchmark::DoNotOptimize(hash);
  }
  state.SetItemsProcessed(state.iterations() * kLength);
}
BENCHMARK(build_hash_of_string);

/// Nothing simplifies: every call makes a node.
void build_opaque_terms(benchmark::State& state) {
  std::size_t terms = 0;
  for (auto _ : state) {
    TermBuilder b;
    Term x = b.make_variable("x", int32());
    Term y = b.make_variable("y", int32());
    for (int i = 0; i < kSteps; ++i) x = b.make_shl(b.make_udiv(x, y), x);
    terms = b.term_count();
  }
  state.SetItemsProcessed(state.iterations() * kSteps * 2);
  state.counters["terms"] = static_cast<double>(terms);
}
BENCHMARK(build_opaque_terms);

/// Words taken apart into bytes and joined again, as loads and stores of byte memory do.
void build_bytes_and_words(benchmark::State& state) {
  for (auto _ : state) {
    TermBuilder b;
    Term x = b.make_variable("x", int32());
    Term y = b.make_variable("y", int32());
    for (int i = 0; i < kSteps / 10; ++i) {
      Term word = b.make_add(x, b.make_mul(y, b.make_bits(32, static_cast<unsigned>(i))));
      Term joined = b.make_extract(word, 7, 0);
      for (unsigned at = 8; at < 32; at += 8)
        joined = b.make_concat(b.make_extract(word, at + 7, at), joined);
      if (joined != word) state.SkipWithError("bytes should join to the word");
    }
  }
  state.SetItemsProcessed(state.iterations() * (kSteps / 10) * 7);
}
BENCHMARK(build_bytes_and_words);

/// Reads behind n writes at other constant indices.
void read_behind_writes(benchmark::State& state) {
  TermBuilder b;
  Term array = b.make_variable("a", Sort::array(32, int32()));
  Term x = b.make_variable("x", int32());
  Term first = array;
  for (unsigned i = 1; i <= 64; ++i) array = b.make_store(array, b.make_add(x, b.make_bits(32, i)), x);
  for (auto _ : state) {
    if (b.make_select(array, x) != b.make_select(first, x))
      state.SkipWithError("writes should be passed over");
  }
}
BENCHMARK(read_behind_writes);

}  // namespace
}  // namespace testellate::expr
