// SPDX-License-Identifier: Apache-2.0
// The four outcomes of b*b - 4*a*c over doubles: each with a solver of its own, and along one path.
#include <array>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "expr/term_builder.h"
#include "solver/bitblast/bitblast_solver.h"

namespace testellate::solver::bitblast {
namespace {

using expr::Sort;
using expr::Term;
using expr::TermBuilder;

struct Quadratic {
  TermBuilder build;
  std::vector<Term> prefix;
  std::array<Term, 4> outcomes;

  Quadratic() {
    auto format = value::FloatFormat::F64;
    auto number = [&](double value) { return build.make_float(format, value::from_double(value)); };
    Term a = build.make_variable("a", Sort::floating(format));
    Term b = build.make_variable("b", Sort::floating(format));
    Term c = build.make_variable("c", Sort::floating(format));
    for (Term x : {a, b, c}) prefix.push_back(build.make_not(build.make_fp_is_nan(x)));
    prefix.push_back(build.make_not(build.make_fp_equal(a, number(0))));
    Term discriminant =
        build.make_fp_sub(build.make_fp_mul(b, b), build.make_fp_mul(build.make_fp_mul(number(4), a), c));
    Term negative = build.make_fp_less(discriminant, number(0));
    Term zero = build.make_fp_equal(discriminant, number(0));
    Term huge = build.make_fp_less(number(1e300), discriminant);
    Term other =
        build.make_and(std::array{build.make_not(negative), build.make_not(zero), build.make_not(huge)});
    outcomes = {negative, zero, huge, other};
  }
};

void check(benchmark::State& state, const Answer& answer) {
  if (answer.verdict != Verdict::Sat) state.SkipWithError("should be satisfiable");
}

void BM_QuadraticFresh(benchmark::State& state) {
  Quadratic quadratic;
  Term goal = quadratic.outcomes[static_cast<std::size_t>(state.range(0))];
  for (auto _ : state) {
    BitblastSolver solver;
    check(state, solver.solve(Query{quadratic.prefix, goal, nullptr, {}}));
  }
}
BENCHMARK(BM_QuadraticFresh)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

void BM_QuadraticAlongOnePath(benchmark::State& state) {
  Quadratic quadratic;
  for (auto _ : state) {
    BitblastSolver solver;
    for (Term goal : quadratic.outcomes)
      check(state, solver.solve(Query{quadratic.prefix, goal, nullptr, {}}));
  }
}
BENCHMARK(BM_QuadraticAlongOnePath)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace testellate::solver::bitblast
