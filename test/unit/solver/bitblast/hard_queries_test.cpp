// SPDX-License-Identifier: Apache-2.0
// Shapes that programs really ask and that other solvers were seen to fail on.
#include <string>

#include <gtest/gtest.h>

#include "expr/evaluator.h"
#include "expr/term_builder.h"
#include "solver/bitblast/bitblast_solver.h"
#include "support/rng.h"

namespace testellate::solver::bitblast {
namespace {

using expr::Sort;
using expr::Term;
using expr::TermBuilder;
using value::U128;

class HardQueries : public testing::Test {
 protected:
  Term word(const std::string& name, unsigned width) {
    return build.make_variable(name, Sort::bit_vector(width));
  }
  Term bits(unsigned width, U128 value) { return build.make_bits(width, value); }
  Term between(Term x, U128 low, U128 high) {
    unsigned width = x.sort().width();
    return build.make_and(build.make_ule(bits(width, low), x), build.make_ule(x, bits(width, high)));
  }
  void expect_sat(const std::vector<Term>& prefix, Term goal) {
    Answer answer = solver.solve(Query{prefix, goal, nullptr, {}});
    ASSERT_EQ(answer.verdict, Verdict::Sat);
    expr::Evaluator evaluator(answer.model);
    EXPECT_TRUE(evaluator.is_true(goal));
    for (Term condition : prefix) EXPECT_TRUE(evaluator.is_true(condition));
  }

  TermBuilder build;
  BitblastSolver solver;
};

TEST_F(HardQueries, CostMoreThanEasyOnesAndTheSameEachTime) {
  auto cost = [](BitblastSolver& asked, Term goal) {
    Meter meter;
    Limits limits;
    limits.meter = &meter;
    EXPECT_NE(asked.solve(Query{{}, goal, nullptr, limits}).verdict, Verdict::Unknown);
    return meter.work;
  };
  Term x = word("x", 32);
  Term y = word("y", 32);
  Term product = build.make_equal(build.make_mul(x, y), bits(32, 1'000'003));
  Term hard = build.make_and(product, build.make_and(between(x, 2, 10'000), between(y, 2, 10'000)));
  std::uint64_t hard_cost = cost(solver, hard);
  EXPECT_GT(hard_cost, 10 * cost(solver, between(x, 2, 10'000)));
  BitblastSolver other;
  EXPECT_EQ(cost(other, hard), hard_cost);
}

TEST_F(HardQueries, InvertTheHashCodeOfAStringOfEightLetters) {
  Term hash = bits(32, 0);
  std::vector<Term> prefix;
  for (int at = 0; at < 8; ++at) {
    Term letter = word("letter" + std::to_string(at), 16);
    prefix.push_back(between(letter, 'a', 'z'));
    hash = build.make_add(build.make_mul(hash, bits(32, 31)), build.make_zero_extend(letter, 32));
  }
  expect_sat(prefix, build.make_equal(hash, bits(32, 0x12345678)));
}

TEST_F(HardQueries, FindTheNineDigitsOfANumber) {
  Term number = bits(32, 0);
  std::vector<Term> prefix;
  for (int at = 0; at < 9; ++at) {
    Term digit = word("digit" + std::to_string(at), 8);
    prefix.push_back(between(digit, '0', '9'));
    Term value = build.make_sub(build.make_sign_extend(digit, 32), bits(32, '0'));
    number = build.make_add(build.make_mul(number, bits(32, 10)), value);
  }
  expect_sat(prefix, build.make_equal(number, bits(32, 987654321)));
}

TEST_F(HardQueries, GoFourTimesThroughATableOf256Entries) {
  support::Rng rng(9);
  std::vector<U128> values;
  for (int at = 0; at < 256; ++at) values.push_back(rng.below(1ULL << 32));
  Term table = build.make_table(32, Sort::bit_vector(32), values, 0);
  // A checksum: the state picks the next entry, as in CRC-32.
  auto crc = [&](auto state, auto byte, auto step) {
    for (unsigned at = 0; at < 4; ++at) state = step(state, byte(at));
    return state;
  };
  Term symbolic = crc(
      bits(32, 0xffffffff),
      [&](unsigned at) { return word("byte" + std::to_string(at), 8); },
      [&](Term state, Term byte) {
        Term index =
            build.make_bit_and(build.make_bit_xor(state, build.make_zero_extend(byte, 32)), bits(32, 0xff));
        return build.make_bit_xor(build.make_lshr(state, bits(32, 8)), build.make_select(table, index));
      });
  std::uint32_t wanted = crc(
      std::uint32_t{0xffffffff},
      [](unsigned at) { return static_cast<std::uint32_t>("Test"[at]); },
      [&](std::uint32_t state, std::uint32_t byte) {
        return (state >> 8) ^ static_cast<std::uint32_t>(values[(state ^ byte) & 0xff]);
      });
  expect_sat({}, build.make_equal(symbolic, bits(32, wanted)));
}

TEST_F(HardQueries, KnowThatProductsCommute) {
  Term x = word("x", 64);
  Term y = word("y", 64);
  Term differ = build.make_not(build.make_equal(build.make_mul(x, y), build.make_mul(y, x)));
  EXPECT_EQ(solver.solve(Query{{}, differ, nullptr, {}}).verdict, Verdict::Unsat);
}

TEST_F(HardQueries, KnowTheSignOfAProductThatDoesNotOverflow) {
  Term x = word("x", 32);
  Term y = word("y", 32);
  Term zero = bits(32, 0);
  std::vector<Term> prefix{
      build.make_not(build.make_smul_overflows(x, y)), build.make_slt(x, zero), build.make_slt(y, zero)};
  Term negative = build.make_slt(build.make_mul(x, y), zero);
  EXPECT_EQ(solver.solve(Query{prefix, negative, nullptr, {}}).verdict, Verdict::Unsat);
}

TEST_F(HardQueries, ReachEverySideOfTheQuadraticFormula) {
  auto format = value::FloatFormat::F64;
  auto number = [&](double value) { return build.make_float(format, value::from_double(value)); };
  Term a = build.make_variable("a", Sort::floating(format));
  Term b = build.make_variable("b", Sort::floating(format));
  Term c = build.make_variable("c", Sort::floating(format));
  std::vector<Term> prefix;
  for (Term x : {a, b, c}) prefix.push_back(build.make_not(build.make_fp_is_nan(x)));
  prefix.push_back(build.make_not(build.make_fp_equal(a, number(0))));
  Term discriminant =
      build.make_fp_sub(build.make_fp_mul(b, b), build.make_fp_mul(build.make_fp_mul(number(4), a), c));
  Term negative = build.make_fp_less(discriminant, number(0));
  Term zero = build.make_fp_equal(discriminant, number(0));
  Term huge = build.make_fp_less(number(1e300), discriminant);
  expect_sat(prefix, negative);
  prefix.push_back(build.make_not(negative));
  expect_sat(prefix, zero);
  prefix.push_back(build.make_not(zero));
  expect_sat(prefix, huge);
  expect_sat(prefix, build.make_not(huge));
}

}  // namespace
}  // namespace testellate::solver::bitblast
