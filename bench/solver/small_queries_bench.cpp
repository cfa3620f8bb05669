// SPDX-License-Identifier: Apache-2.0
// What a query costs that is all set-up: a comparison of a 32-bit sum.
#include <vector>

#include <benchmark/benchmark.h>

#include "expr/term_builder.h"
#include "solver/bitblast/bitblast_solver.h"

namespace testellate::solver::bitblast {
namespace {

using expr::Sort;
using expr::Term;
using expr::TermBuilder;

std::vector<Term> make_bounds(TermBuilder& build, unsigned count) {
  Term x = build.make_variable("x", Sort::bit_vector(32));
  Term y = build.make_variable("y", Sort::bit_vector(32));
  std::vector<Term> bounds;
  for (unsigned at = 0; at < count; ++at) {
    Term sum = build.make_add(x, build.make_mul(y, build.make_bits(32, 3 + at % 5)));
    bounds.push_back(build.make_slt(sum, build.make_bits(32, 1000 - at)));
  }
  return bounds;
}

/// Each query on a path of its own.
void BM_SmallQueryNewPath(benchmark::State& state) {
  TermBuilder build;
  std::vector<Term> bounds = make_bounds(build, 64);
  BitblastSolver solver;
  std::size_t at = 0;
  for (auto _ : state) {
    std::vector<Term> prefix{bounds[at % 64]};
    Answer answer = solver.solve(Query{prefix, bounds[(at + 7) % 64], nullptr, {}});
    if (answer.verdict != Verdict::Sat) state.SkipWithError("should be satisfiable");
    ++at;
  }
}
BENCHMARK(BM_SmallQueryNewPath)->Unit(benchmark::kMicrosecond);

/// A path of 64 conditions, one query for each.
void BM_SmallQueriesAlongAPath(benchmark::State& state) {
  TermBuilder build;
  std::vector<Term> bounds = make_bounds(build, 64);
  BitblastSolver solver;
  for (auto _ : state) {
    for (std::size_t at = 0; at < bounds.size(); ++at) {
      std::span<const Term> prefix = std::span(bounds).first(at);
      Answer answer = solver.solve(Query{prefix, bounds[at], nullptr, {}});
      if (answer.verdict != Verdict::Sat) state.SkipWithError("should be satisfiable");
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * 64);
}
BENCHMARK(BM_SmallQueriesAlongAPath)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace testellate::solver::bitblast
