// SPDX-License-Identifier: Apache-2.0
#include "solver/bitblast/bitblast_solver.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "expr/evaluator.h"
#include "expr/term_builder.h"

namespace testellate::solver::bitblast {
namespace {

using expr::Sort;
using expr::Term;
using expr::TermBuilder;
using value::FloatFormat;
using value::U128;

class BitblastSolverTest : public testing::Test {
 protected:
  Term word(const char* name, unsigned width) { return build.make_variable(name, Sort::bit_vector(width)); }
  Term number(const char* name, FloatFormat format) {
    return build.make_variable(name, Sort::floating(format));
  }

  Answer ask(const std::vector<Term>& prefix, Term goal, Limits limits = {}) {
    return solver.solve(Query{prefix, goal, nullptr, limits});
  }
  /// Sat, with a model that makes everything true.
  void expect_sat(const std::vector<Term>& prefix, Term goal) {
    Answer answer = ask(prefix, goal);
    ASSERT_EQ(answer.verdict, Verdict::Sat);
    expr::Evaluator evaluator(answer.model);
    EXPECT_TRUE(evaluator.is_true(goal));
    for (Term condition : prefix) EXPECT_TRUE(evaluator.is_true(condition));
  }
  void expect_unsat(const std::vector<Term>& prefix, Term goal) {
    EXPECT_EQ(ask(prefix, goal).verdict, Verdict::Unsat);
  }

  TermBuilder build;
  BitblastSolver solver;
};

TEST_F(BitblastSolverTest, FindsTheOnlySolution) {
  Term x = word("x", 32);
  Term goal =
      build.make_equal(build.make_mul(x, build.make_bits(32, 12345)), build.make_bits(32, 0xdeadbeef));
  Answer answer = ask({}, goal);
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_EQ(static_cast<std::uint32_t>(answer.model.get(x)) * 12345U, 0xdeadbeefU);
}

TEST_F(BitblastSolverTest, GoesOnAlongAPathAndComesBack) {
  Term x = word("x", 32);
  Term y = word("y", 32);
  Term below = build.make_ult(x, build.make_bits(32, 100));
  Term sum = build.make_equal(build.make_add(x, y), build.make_bits(32, 50));
  Term large = build.make_ult(build.make_bits(32, 60), y);
  expect_sat({}, below);
  expect_sat({below}, sum);
  expect_sat({below, sum}, large);
  expect_unsat({below, sum, build.make_ult(y, build.make_bits(32, 40))}, large);
  expect_sat({below}, build.make_not(sum));
  expect_unsat({sum, below, build.make_not(large), build.make_ult(build.make_bits(32, 50), x)},
               build.make_ult(y, build.make_bits(32, 10)));
  expect_sat({build.make_not(below)}, sum);
}

TEST_F(BitblastSolverTest, AnswersWhenThePrefixIsUnsatisfiableByItself) {
  Term x = word("x", 8);
  Term small = build.make_ult(x, build.make_bits(8, 3));
  Term large = build.make_ult(build.make_bits(8, 5), x);
  Term odd = build.make_equal(build.make_extract(x, 0, 0), build.make_bits(1, 1));
  expect_unsat({small, large}, odd);
  expect_unsat({small, large}, build.make_not(odd));
  expect_sat({small}, odd);
}

TEST_F(BitblastSolverTest, KeepsEveryBitOfFloatsThatAreOnlyMoved) {
  Term x = number("x", FloatFormat::F64);
  Term y = build.make_fp_add(number("y", FloatFormat::F64), number("z", FloatFormat::F64));
  Term choice = build.make_ite(build.make_variable("c", Sort::boolean()), x, y);
  Term payload = build.make_bits(64, 0xfff8000000000123ULL);
  expect_sat({}, build.make_equal(build.make_fp_to_bits(choice), payload));
  expect_sat({}, build.make_equal(build.make_fp_to_bits(build.make_fp_neg(choice)), payload));
  // A computed NaN has no payload and no sign; its negation has a sign.
  expect_unsat({}, build.make_equal(build.make_fp_to_bits(y), payload));
  Term negative_nan = build.make_bits(64, 0xfff8000000000000ULL);
  expect_unsat({}, build.make_equal(build.make_fp_to_bits(y), negative_nan));
  expect_sat({}, build.make_equal(build.make_fp_to_bits(build.make_fp_neg(y)), negative_nan));
}

TEST_F(BitblastSolverTest, ReadsInputArraysConsistently) {
  Term array = build.make_variable("a", Sort::array(32, Sort::bit_vector(8)));
  Term i = word("i", 32);
  Term j = word("j", 32);
  Term at_i = build.make_select(array, i);
  Term at_j = build.make_select(array, j);
  Term differ = build.make_not(build.make_equal(at_i, at_j));
  expect_sat({}, differ);
  expect_unsat({differ}, build.make_equal(i, j));
  Term written = build.make_store(array, i, build.make_bits(8, 7));
  expect_unsat({build.make_equal(i, j)},
               build.make_not(build.make_equal(build.make_select(written, j), build.make_bits(8, 7))));
  expect_sat({build.make_not(build.make_equal(i, j))},
             build.make_equal(build.make_select(written, j), build.make_bits(8, 9)));
  // The index is itself an element.
  Term nested = build.make_select(array, build.make_zero_extend(at_i, 32));
  expect_sat({differ}, build.make_equal(nested, build.make_add(at_j, build.make_bits(8, 1))));
}

TEST_F(BitblastSolverTest, LeavesWhatItHasNoCircuitForToOthers) {
  Sort sort = Sort::array(32, Sort::bit_vector(8));
  Term arrays = build.make_equal(build.make_variable("a", sort), build.make_variable("b", sort));
  Term remainder =
      build.make_fp_equal(build.make_fp_rem(number("x", FloatFormat::F64), number("y", FloatFormat::F64)),
                          number("z", FloatFormat::F64));
  for (Term goal : {arrays, remainder}) {
    Answer answer = ask({}, goal);
    EXPECT_EQ(answer.verdict, Verdict::Unknown);
    EXPECT_EQ(answer.cause, UnknownCause::Unsupported);
  }
  expect_sat({}, build.make_ult(word("w", 8), build.make_bits(8, 3)));
}

TEST_F(BitblastSolverTest, HonoursItsLimitsAndGoesOn) {
  // A product of two primes near 2^31, factors not trivial.
  Term x = word("x", 64);
  Term y = word("y", 64);
  Term factors = build.make_equal(build.make_mul(x, y), build.make_bits(64, 2147483647ULL * 2147483629ULL));
  Term bound = build.make_bits(64, 1ULL << 32);
  std::vector<Term> prefix{build.make_ult(x, bound),
                           build.make_ult(y, bound),
                           build.make_ult(build.make_bits(64, 1), x),
                           build.make_ult(build.make_bits(64, 1), y)};
  Limits few;
  few.conflicts = 50;
  Answer answer = ask(prefix, factors, few);
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_EQ(answer.cause, UnknownCause::ResourceLimit);
  Limits no_time;
  no_time.wall = std::chrono::milliseconds(0);
  answer = ask(prefix, factors, no_time);
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_EQ(answer.cause, UnknownCause::WallClock);
  expect_sat(prefix, build.make_equal(build.make_add(x, y), build.make_bits(64, 1000)));
}

TEST_F(BitblastSolverTest, DropsItsGatesWhenThereAreTooMany) {
  BitblastOptions options;
  options.max_gates = 500;
  BitblastSolver small(options);
  Term x = word("x", 16);
  Term y = word("y", 16);
  std::vector<Term> prefix;
  for (unsigned at = 0; at < 8; ++at) {
    Term goal = build.make_ult(build.make_mul(x, build.make_add(y, build.make_bits(16, at))),
                               build.make_bits(16, 999));
    Answer answer = small.solve(Query{prefix, goal, nullptr, {}});
    ASSERT_EQ(answer.verdict, Verdict::Sat);
    prefix.push_back(goal);
    expr::Evaluator evaluator(answer.model);
    for (Term condition : prefix) EXPECT_TRUE(evaluator.is_true(condition));
  }
}

/// Every pair of operands of four bits; the operands are fixed by conditions, so that the quotient is a word
/// of inputs that the solver has to compute.
TEST_F(BitblastSolverTest, DividesLikeValuesUnderBothStrategies) {
  constexpr unsigned kWidth = 4;
  BitblastOptions options;
  options.first_slice = 0;
  BitblastSolver second_first(options);
  Term x = word("x", kWidth);
  Term y = word("y", kWidth);
  using Operation = U128 (*)(U128, U128, unsigned);
  const std::array<std::pair<Term, Operation>, 4> operations{
      std::pair{build.make_udiv(x, y), Operation{value::udiv<U128>}},
      std::pair{build.make_urem(x, y), Operation{value::urem<U128>}},
      std::pair{build.make_sdiv(x, y), Operation{value::sdiv<U128>}},
      std::pair{build.make_srem(x, y), Operation{value::srem<U128>}}};
  for (unsigned pair = 0; pair < 256; ++pair) {
    unsigned a = pair / 16;
    unsigned b = pair % 16;
    std::vector<Term> prefix{build.make_equal(x, build.make_bits(kWidth, a)),
                             build.make_equal(y, build.make_bits(kWidth, b))};
    for (auto [term, meaning] : operations) {
      Term right = build.make_equal(term, build.make_bits(kWidth, meaning(a, b, kWidth)));
      for (BitblastSolver* each : {&solver, &second_first}) {
        EXPECT_EQ(each->solve(Query{prefix, right, nullptr, {}}).verdict, Verdict::Sat) << a << " " << b;
        EXPECT_EQ(each->solve(Query{prefix, build.make_not(right), nullptr, {}}).verdict, Verdict::Unsat)
            << a << " " << b;
      }
    }
  }
}

/// Zeros in front of the operands have no circuit.
TEST_F(BitblastSolverTest, DividesExtendedNumbersLikeWideOnes) {
  constexpr unsigned kNarrow = 3;
  constexpr unsigned kWidth = 9;
  Term x = word("x", kNarrow);
  Term y = word("y", kNarrow);
  Term a = build.make_zero_extend(x, kWidth);
  Term b = build.make_zero_extend(y, kWidth);
  Term c = build.make_sign_extend(y, kWidth);
  const std::array results{build.make_udiv(a, b),
                           build.make_urem(a, b),
                           build.make_sdiv(a, b),
                           build.make_srem(a, b),
                           build.make_udiv(b, c),
                           build.make_sdiv(a, c),
                           build.make_srem(c, a)};
  for (std::uint64_t first_slice : {BitblastOptions().first_slice, std::uint64_t{0}}) {
    BitblastOptions options;
    options.first_slice = first_slice;
    BitblastSolver own(options);
    for (U128 dividend = 0; dividend < 8; ++dividend) {
      for (U128 divisor = 0; divisor < 8; ++divisor) {
        const std::vector<Term> prefix{build.make_equal(x, build.make_bits(kNarrow, dividend)),
                                       build.make_equal(y, build.make_bits(kNarrow, divisor))};
        expr::Assignment assignment;
        assignment.set(x, dividend);
        assignment.set(y, divisor);
        expr::Evaluator evaluator(assignment);
        for (Term result : results) {
          const Term is_right = build.make_equal(result, build.make_bits(kWidth, evaluator.evaluate(result)));
          EXPECT_EQ(own.solve({prefix, is_right, nullptr, {}}).verdict, Verdict::Sat);
          EXPECT_EQ(own.solve({prefix, build.make_not(is_right), nullptr, {}}).verdict, Verdict::Unsat);
        }
      }
    }
  }
}

}  // namespace
}  // namespace testellate::solver::bitblast
