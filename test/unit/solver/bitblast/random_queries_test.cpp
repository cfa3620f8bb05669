// SPDX-License-Identifier: Apache-2.0
// Random queries over so few bits that all assignments can be tried.
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

/// Terms over two words of three bits, a Bool and an array of four elements of two bits: 15 bits.
class RandomTerms {
 public:
  explicit RandomTerms(std::uint64_t seed) : rng_(seed) {
    x_ = build.make_variable("x", Sort::bit_vector(3));
    y_ = build.make_variable("y", Sort::bit_vector(3));
    flag_ = build.make_variable("flag", Sort::boolean());
    array_ = build.make_variable("array", Sort::array(2, Sort::bit_vector(2)));
  }

  Term condition(int depth) {
    if (depth == 0) return rng_.one_in(4) ? flag_ : build.make_ult(word(0), word(0));
    switch (rng_.below(10)) {
      case 0:
        return build.make_and(condition(depth - 1), condition(depth - 1));
      case 1:
        return build.make_or(condition(depth - 1), condition(depth - 1));
      case 2:
        return build.make_not(condition(depth - 1));
      case 3:
        return build.make_xor(condition(depth - 1), condition(depth - 1));
      case 4:
        return build.make_ite(condition(depth - 1), condition(depth - 1), condition(depth - 1));
      case 5:
        return build.make_ult(word(depth - 1), word(depth - 1));
      case 6:
        return build.make_sle(word(depth - 1), word(depth - 1));
      case 7:
        return build.make_slt(word(depth - 1), word(depth - 1));
      case 8:
        return build.make_ule(word(depth - 1), word(depth - 1));
      default:
        return build.make_equal(word(depth - 1), word(depth - 1));
    }
  }

  /// Three bits.
  Term word(int depth) {
    if (depth == 0) {
      switch (rng_.below(3)) {
        case 0:
          return x_;
        case 1:
          return y_;
        default:
          return build.make_bits(3, rng_.below(8));
      }
    }
    switch (rng_.below(19)) {
      case 0:
        return build.make_add(word(depth - 1), word(depth - 1));
      case 1:
        return build.make_sub(word(depth - 1), word(depth - 1));
      case 2:
        return build.make_mul(word(depth - 1), word(depth - 1));
      case 3:
        return build.make_udiv(word(depth - 1), word(depth - 1));
      case 4:
        return build.make_urem(word(depth - 1), word(depth - 1));
      case 5:
        return build.make_sdiv(word(depth - 1), word(depth - 1));
      case 6:
        return build.make_srem(word(depth - 1), word(depth - 1));
      case 7:
        return build.make_bit_and(word(depth - 1), word(depth - 1));
      case 8:
        return build.make_bit_or(word(depth - 1), word(depth - 1));
      case 9:
        return build.make_bit_xor(word(depth - 1), word(depth - 1));
      case 10:
        return build.make_shl(word(depth - 1), word(depth - 1));
      case 11:
        return build.make_lshr(word(depth - 1), word(depth - 1));
      case 12:
        return build.make_ashr(word(depth - 1), word(depth - 1));
      case 13:
        return build.make_bit_not(word(depth - 1));
      case 14:
        return build.make_ite(condition(depth - 1), word(depth - 1), word(depth - 1));
      case 15:
        return build.make_concat(build.make_extract(word(depth - 1), 0, 0), element(depth - 1));
      case 16:
        return build.make_sign_extend(element(depth - 1), 3);
      case 17:
        return build.make_zero_extend(element(depth - 1), 3);
      default:
        return build.make_extract(build.make_sign_extend(word(depth - 1), 5), 3, 1);
    }
  }

  /// Calls `visit` with every assignment.
  template <typename Visit>
  void each_assignment(Visit visit) {
    for (unsigned bits = 0; bits < 1U << 15; ++bits) {
      expr::Assignment assignment;
      assignment.set(x_, bits & 7);
      assignment.set(y_, (bits >> 3) & 7);
      assignment.set(flag_, (bits >> 6) & 1);
      expr::ArrayValue elements;
      for (unsigned at = 0; at < 4; ++at) elements.elements[at] = (bits >> (7 + 2 * at)) & 3;
      assignment.set_array(array_, elements);
      if (visit(assignment)) return;
    }
  }

  TermBuilder build;

 private:
  /// Two bits, read from the input array or a table, after some writes.
  Term element(int depth) {
    Term array = array_;
    if (rng_.one_in(4)) {
      std::vector<U128> values;
      for (std::uint64_t at = rng_.below(5); at > 0; --at) values.push_back(rng_.below(4));
      array = build.make_table(2, Sort::bit_vector(2), values, rng_.below(4));
    }
    for (std::uint64_t writes = rng_.below(3); writes > 0; --writes) {
      array =
          build.make_store(array, index(depth), build.make_extract(word(depth > 0 ? depth - 1 : 0), 1, 0));
    }
    return build.make_select(array, index(depth));
  }
  Term index(int depth) { return build.make_extract(word(depth > 0 ? depth - 1 : 0), 2, 1); }

  support::Rng rng_;
  Term x_;
  Term y_;
  Term flag_;
  Term array_;
};

bool all_true(const std::vector<Term>& prefix, Term goal, const expr::Assignment& assignment) {
  expr::Evaluator evaluator(assignment);
  if (!evaluator.is_true(goal)) return false;
  for (Term condition : prefix) {
    if (!evaluator.is_true(condition)) return false;
  }
  return true;
}

class RandomQueries : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomQueries, AreAnsweredLikeByTryingEverything) {
  // The odd seeds skip the first strategy.
  BitblastOptions options;
  if (GetParam() % 2 == 1) options.first_slice = 0;
  RandomTerms terms(GetParam());
  BitblastSolver solver(options);
  int sat = 0;
  int unsat = 0;
  for (int path = 0; path < 6; ++path) {
    std::vector<Term> prefix;
    for (int length = 0; length < 8; ++length) {
      Term goal = terms.condition(4);
      Answer answer = solver.solve(Query{prefix, goal, nullptr, {}});
      ASSERT_NE(answer.verdict, Verdict::Unknown);
      if (answer.verdict == Verdict::Sat) {
        ++sat;
        EXPECT_TRUE(all_true(prefix, goal, answer.model));
        prefix.push_back(goal);
      } else {
        ++unsat;
        terms.each_assignment([&](const expr::Assignment& assignment) {
          bool wrong = all_true(prefix, goal, assignment);
          EXPECT_FALSE(wrong);
          return wrong;
        });
        prefix.push_back(terms.build.make_not(goal));
      }
    }
  }
  EXPECT_GT(sat, 0);
  EXPECT_GT(sat + unsat, 40);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomQueries, testing::Range<std::uint64_t>(0, 8));

}  // namespace
}  // namespace testellate::solver::bitblast
