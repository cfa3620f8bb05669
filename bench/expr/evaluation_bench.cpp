// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "expr/evaluator.h"
#include "expr/printer_smtlib.h"
#include "expr/substitution.h"
#include "expr/term_builder.h"

namespace testellate::expr {
namespace {

constexpr int kDepth = 1000;

/// A term of 2 * kDepth operations that does not simplify.
struct Sample {
  Sample() {
    for (int i = 0; i < kDepth; ++i) term = b.make_shl(b.make_udiv(term, y), term);
    assignment.set(x, 123456789);
    assignment.set(y, 3);
  }

  TermBuilder b;
  Term x = b.make_variable("x", Sort::bit_vector(32));
  Term y = b.make_variable("y", Sort::bit_vector(32));
  Term term = x;
  Assignment assignment;
};

void evaluate_term(benchmark::State& state) {
  Sample sample;
  Evaluator evaluator(sample.assignment);
  for (auto _ : state) {
    evaluator.forget();
    benchmark::DoNotOptimize(evaluator.evaluate(sample.term));
  }
  state.SetItemsProcessed(state.iterations() * kDepth * 2);
}
BENCHMARK(evaluate_term);

void substitute_variable(benchmark::State& state) {
  for (auto _ : state) {
    state.PauseTiming();
    Sample sample;
    Substitution substitution(sample.b);
    substitution.set(sample.x, sample.b.make_variable("z", Sort::bit_vector(32)));
    state.ResumeTiming();
    benchmark::DoNotOptimize(substitution.apply(sample.term));
  }
  state.SetItemsProcessed(state.iterations() * kDepth * 2);
}
BENCHMARK(substitute_variable);

void print_smtlib(benchmark::State& state) {
  Sample sample;
  Term assertion = sample.b.make_equal(sample.term, sample.y);
  for (auto _ : state) benchmark::DoNotOptimize(to_smtlib(std::span(&assertion, 1)));
  state.SetItemsProcessed(state.iterations() * kDepth * 2);
}
BENCHMARK(print_smtlib);

}  // namespace
}  // namespace testellate::expr
