// SPDX-License-Identifier: Apache-2.0
// Every float operation as a term: on given operands it can have the value that value/float_ops.h gives it,
// and no other. This is about the way from terms to circuits; float_circuits_test.cpp has the many samples.
#include <array>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "expr/term_builder.h"
#include "solver/bitblast/bitblast_solver.h"

namespace testellate::solver::bitblast {
namespace {

using expr::Sort;
using expr::Term;
using expr::TermBuilder;
using value::FloatBits;
using value::FloatFormat;
using value::U128;

struct Operation {
  const char* name;
  std::function<Term(TermBuilder&, Term, Term)> term;
  std::function<U128(FloatFormat, FloatBits, FloatBits)> meaning;
};

FloatFormat other(FloatFormat format) {
  return format == FloatFormat::F32 ? FloatFormat::F64 : FloatFormat::F32;
}

const std::vector<Operation>& operations() {
  using B = TermBuilder;
  using F = FloatFormat;
  using X = FloatBits;
  static const std::vector<Operation> list = {
      {"add", [](B& b, Term x, Term y) { return b.make_fp_add(x, y); }, value::fadd},
      {"sub", [](B& b, Term x, Term y) { return b.make_fp_sub(x, y); }, value::fsub},
      {"mul", [](B& b, Term x, Term y) { return b.make_fp_mul(x, y); }, value::fmul},
      {"div", [](B& b, Term x, Term y) { return b.make_fp_div(x, y); }, value::fdiv},
      {"fma",
       [](B& b, Term x, Term y) { return b.make_fp_fma(x, y, x); },
       [](F f, X x, X y) { return value::fma(f, x, y, x); }},
      {"sqrt",
       [](B& b, Term x, Term) { return b.make_fp_sqrt(x); },
       [](F f, X x, X) { return value::fsqrt(f, x); }},
      {"neg",
       [](B& b, Term x, Term) { return b.make_fp_neg(x); },
       [](F f, X x, X) { return value::fneg(f, x); }},
      {"abs",
       [](B& b, Term x, Term) { return b.make_fp_abs(x); },
       [](F f, X x, X) { return value::fabs(f, x); }},
      {"copysign", [](B& b, Term x, Term y) { return b.make_fp_copysign(x, y); }, value::copysign},
      {"negated sum",
       [](B& b, Term x, Term y) { return b.make_fp_neg(b.make_fp_add(x, y)); },
       [](F f, X x, X y) { return value::fneg(f, value::fadd(f, x, y)); }},
      {"min", [](B& b, Term x, Term y) { return b.make_fp_min(x, y); }, value::fmin},
      {"max", [](B& b, Term x, Term y) { return b.make_fp_max(x, y); }, value::fmax},
      {"floor",
       [](B& b, Term x, Term) { return b.make_fp_round(value::Rounding::TowardNegative, x); },
       [](F f, X x, X) { return value::round_to_integral(f, value::Rounding::TowardNegative, x); }},
      {"equal", [](B& b, Term x, Term y) { return b.make_fp_equal(x, y); }, value::feq},
      {"less", [](B& b, Term x, Term y) { return b.make_fp_less(x, y); }, value::flt},
      {"less equal", [](B& b, Term x, Term y) { return b.make_fp_less_equal(x, y); }, value::fle},
      {"sum less",
       [](B& b, Term x, Term y) { return b.make_fp_less(b.make_fp_add(x, y), y); },
       [](F f, X x, X y) { return value::flt(f, value::fadd(f, x, y), y); }},
      {"is nan",
       [](B& b, Term x, Term) { return b.make_fp_is_nan(x); },
       [](F f, X x, X) { return value::is_nan(f, x); }},
      {"product is nan",
       [](B& b, Term x, Term y) { return b.make_fp_is_nan(b.make_fp_mul(x, y)); },
       [](F f, X x, X y) { return value::is_nan(f, value::fmul(f, x, y)); }},
      {"convert",
       [](B& b, Term x, Term) { return b.make_fp_convert(other(x.sort().format()), x); },
       [](F f, X x, X) { return value::convert_float(other(f), f, x); }},
      {"to signed",
       [](B& b, Term x, Term) { return b.make_fp_to_signed(x, 32); },
       [](F f, X x, X) { return value::float_to_signed(f, x, 32); }},
      {"to unsigned",
       [](B& b, Term x, Term) { return b.make_fp_to_unsigned(x, 16); },
       [](F f, X x, X) { return value::float_to_unsigned(f, x, 16); }},
      {"fits signed",
       [](B& b, Term x, Term) { return b.make_fp_fits_signed(x, 32); },
       [](F f, X x, X) { return value::fits_signed(f, x, 32); }},
      {"from signed",
       [](B& b, Term x, Term) { return b.make_fp_from_signed(FloatFormat::F32, b.make_fp_to_bits(x)); },
       [](F f, X x, X) { return value::float_from_signed(FloatFormat::F32, x, value::float_width(f)); }},
      {"from unsigned",
       [](B& b, Term x, Term) { return b.make_fp_from_unsigned(FloatFormat::F64, b.make_fp_to_bits(x)); },
       [](F f, X x, X) { return value::float_from_unsigned(FloatFormat::F64, x, value::float_width(f)); }},
      {"choice",
       [](B& b, Term x, Term y) { return b.make_ite(b.make_fp_less(x, y), x, b.make_fp_add(x, y)); },
       [](F f, X x, X y) { return value::flt(f, x, y) ? x : value::fadd(f, x, y); }},
  };
  return list;
}

std::vector<std::pair<FloatBits, FloatBits>> samples(FloatFormat format) {
  auto number = [format](double value) {
    return value::convert_float(format, FloatFormat::F64, value::from_double(value));
  };
  FloatBits odd_nan = value::sign_mask(format) | value::infinity(format) | 5;
  return {{number(1.5), number(-2.25)},
          {number(0.1), number(0.2)},
          {number(-0.0), number(0.0)},
          {value::infinity(format), number(0.0)},
          {odd_nan, number(7)},
          {number(3e9), odd_nan},
          {1, value::infinity(format) - 1},
          {number(-123456.75), number(-123456.75)}};
}

class FloatTerms : public testing::TestWithParam<FloatFormat> {};

TEST_P(FloatTerms, HaveTheValuesOfTheMachine) {
  FloatFormat format = GetParam();
  unsigned width = value::float_width(format);
  TermBuilder build;
  BitblastSolver solver;
  Term x_bits = build.make_variable("x", Sort::bit_vector(width));
  Term y_bits = build.make_variable("y", Sort::bit_vector(width));
  for (const Operation& operation : operations()) {
    Term result = operation.term(build, build.make_fp_from_bits(x_bits), build.make_fp_from_bits(y_bits));
    for (auto [x, y] : samples(format)) {
      Term operands = build.make_and(build.make_equal(x_bits, build.make_bits(width, x)),
                                     build.make_equal(y_bits, build.make_bits(width, y)));
      Term right =
          build.make_equal(result, build.make_constant(result.sort(), operation.meaning(format, x, y)));
      EXPECT_EQ(solver.solve(Query{{}, build.make_and(operands, right), nullptr, {}}).verdict, Verdict::Sat)
          << operation.name << " " << x << " " << y;
      EXPECT_EQ(solver.solve(Query{{}, build.make_and(operands, build.make_not(right)), nullptr, {}}).verdict,
                Verdict::Unsat)
          << operation.name << " " << x << " " << y;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, FloatTerms, testing::Values(FloatFormat::F32, FloatFormat::F64));

}  // namespace
}  // namespace testellate::solver::bitblast
