// SPDX-License-Identifier: Apache-2.0
// Shapes whose time is all search: hashes, divisions, products.
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

struct Shape {
  std::vector<Term> prefix;
  Term goal;
};

Term word(TermBuilder& build, const std::string& name, unsigned width) {
  return build.make_variable(name, Sort::bit_vector(width));
}

/// String.hashCode of eight letters.
Shape hash_code(TermBuilder& build) {
  Shape shape;
  Term hash = build.make_bits(32, 0);
  for (int at = 0; at < 8; ++at) {
    Term letter = word(build, "letter" + std::to_string(at), 16);
    shape.prefix.push_back(build.make_ule(build.make_bits(16, 'a'), letter));
    shape.prefix.push_back(build.make_ule(letter, build.make_bits(16, 'z')));
    hash = build.make_add(build.make_mul(hash, build.make_bits(32, 31)), build.make_zero_extend(letter, 32));
  }
  shape.goal = build.make_equal(hash, build.make_bits(32, 0x12345678));
  return shape;
}

/// Euclid's algorithm takes six steps to reach zero.
Shape gcd(TermBuilder& build) {
  Shape shape;
  Term a = word(build, "a", 32);
  Term b = word(build, "b", 32);
  Term zero = build.make_bits(32, 0);
  shape.prefix.push_back(build.make_slt(zero, a));
  shape.prefix.push_back(build.make_slt(zero, b));
  for (int step = 0; step < 6; ++step) {
    Term rest = build.make_srem(a, b);
    Term done = build.make_equal(rest, zero);
    if (step < 5) shape.prefix.push_back(build.make_not(done));
    shape.goal = done;
    a = b;
    b = rest;
  }
  return shape;
}

/// A number with given remainders.
Shape remainders(TermBuilder& build) {
  Shape shape;
  Term x = word(build, "x", 64);
  Term divisor = word(build, "d", 64);
  shape.prefix.push_back(build.make_ult(build.make_bits(64, 1000), divisor));
  shape.prefix.push_back(
      build.make_equal(build.make_urem(x, build.make_bits(64, 97)), build.make_bits(64, 5)));
  shape.prefix.push_back(
      build.make_equal(build.make_urem(x, build.make_bits(64, 1009)), build.make_bits(64, 700)));
  shape.goal = build.make_equal(build.make_urem(x, divisor), build.make_bits(64, 12));
  return shape;
}

/// Two factors of 16 bits.
Shape factors(TermBuilder& build) {
  Shape shape;
  Term x = word(build, "x", 32);
  Term y = word(build, "y", 32);
  for (Term factor : {x, y}) {
    shape.prefix.push_back(build.make_ult(build.make_bits(32, 1), factor));
    shape.prefix.push_back(build.make_ult(factor, build.make_bits(32, 1U << 16)));
  }
  shape.goal = build.make_equal(build.make_mul(x, y), build.make_bits(32, 65521U * 65519U));
  return shape;
}

using Maker = Shape (*)(TermBuilder&);

void BM_HardShape(benchmark::State& state, Maker make) {
  TermBuilder build;
  Shape shape = make(build);
  for (auto _ : state) {
    BitblastSolver solver;
    Answer answer = solver.solve(Query{shape.prefix, shape.goal, nullptr, {}});
    if (answer.verdict != Verdict::Sat) state.SkipWithError("should be satisfiable");
  }
}
BENCHMARK_CAPTURE(BM_HardShape, hash_code, hash_code)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_HardShape, gcd, gcd)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_HardShape, remainders, remainders)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_HardShape, factors, factors)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace testellate::solver::bitblast
