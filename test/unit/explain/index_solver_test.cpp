// SPDX-License-Identifier: Apache-2.0
#include "explain/index_solver.h"

#include <gtest/gtest.h>

#include "solver/chain/construct_chain.h"
#include "support/rng.h"

namespace testellate::explain {
namespace {

using expr::Sort;
using expr::Term;
using solver::Verdict;

/// Answers nothing, and counts.
class Silent final : public solver::Solver {
 public:
  solver::Answer solve(const solver::Query& /*query*/) override {
    ++asked;
    return solver::make_unknown(solver::UnknownCause::Unsupported);
  }
  [[nodiscard]] std::string_view name() const override { return "silent"; }
  std::size_t asked = 0;
};

class Differing : public testing::Test {
 protected:
  Term number(std::int64_t of) { return b.make_bits(32, value::truncate(static_cast<value::U128>(of), 32)); }
  Term plus(Term term, std::int64_t by) { return b.make_add(term, number(by)); }
  Verdict ask(const std::vector<Term>& prefix, Term goal) {
    IndexSolver solver(silent);
    return solver.solve({prefix, goal, nullptr, solver::Limits()}).verdict;
  }

  expr::TermBuilder b;
  Silent silent;
  Term x = b.make_variable("x", Sort::bit_vector(32));
  Term y = b.make_variable("y", Sort::bit_vector(32));
  Term a = b.make_variable("a", Sort::array(32, Sort::bit_vector(32)));
};

TEST_F(Differing, KnowsWhatFollowsFromOrders) {
  const std::vector<Term> small{
      b.make_slt(number(-1), x), b.make_ult(x, number(25)), b.make_sle(plus(x, 2), y)};
  EXPECT_EQ(ask(small, b.make_sle(y, plus(x, 1))), Verdict::Unsat);
  EXPECT_EQ(ask(small, b.make_sle(y, plus(x, 2))), Verdict::Sat);
  EXPECT_EQ(ask(small, b.make_not(b.make_sle(number(2), y))), Verdict::Unsat);
}

TEST_F(Differing, KnowsThatOtherVariablesMayBeAnything) {
  const Term pointer = b.make_variable("p", Sort::bit_vector(64));
  const Term object = b.make_bits(64, value::U128{0x101} << 32);
  const std::vector<Term> prefix{b.make_sle(plus(x, 2), y), b.make_sle(y, number(10))};
  EXPECT_EQ(ask(prefix, b.make_equal(pointer, object)), Verdict::Sat);
  EXPECT_EQ(ask(prefix, b.make_not(b.make_equal(pointer, object))), Verdict::Sat);
  EXPECT_EQ(silent.asked, 0U);
}

TEST_F(Differing, DoesNotTakeWordsForIntegers) {
  // x + 1 <= x holds for the largest number.
  EXPECT_NE(ask({}, b.make_sle(plus(x, 1), x)), Verdict::Unsat);
  EXPECT_EQ(ask({b.make_sle(x, number(100))}, b.make_sle(plus(x, 1), x)), Verdict::Unsat);
}

TEST_F(Differing, ExcludedNumbersMakeLimitsTighter) {
  const std::vector<Term> prefix{
      b.make_sle(x, number(3)), b.make_not(b.make_equal(x, number(3))), b.make_sle(number(2), x)};
  EXPECT_EQ(ask(prefix, b.make_not(b.make_equal(x, number(2)))), Verdict::Unsat);
}

TEST_F(Differing, ElementsAtTheSameIndexAreTheSame) {
  const std::vector<Term> small{b.make_ult(x, number(20)), b.make_ult(y, number(20))};
  std::vector<Term> prefix = small;
  prefix.push_back(b.make_equal(plus(x, 1), y));
  const Term at_y = b.make_select(a, y);
  EXPECT_EQ(ask(prefix, b.make_slt(b.make_select(a, plus(x, 1)), at_y)), Verdict::Unsat);
  EXPECT_EQ(ask(prefix, b.make_slt(b.make_select(a, x), at_y)), Verdict::Sat);
  // Different ones lie at different indices.
  prefix = small;
  prefix.push_back(b.make_slt(b.make_select(a, x), at_y));
  EXPECT_EQ(ask(prefix, b.make_equal(x, y)), Verdict::Unsat);
}

TEST_F(Differing, ReadsWhatWasWritten) {
  const std::vector<Term> prefix{b.make_ult(x, number(20)), b.make_ult(y, number(20))};
  const Term written = b.make_store(a, x, number(7));
  const Term read = b.make_select(written, y);
  // Either it was written there, or it was there before.
  EXPECT_EQ(ask(prefix,
                b.make_and(b.make_not(b.make_equal(read, number(7))),
                           b.make_not(b.make_equal(read, b.make_select(a, y))))),
            Verdict::Unsat);
  EXPECT_EQ(ask(prefix, b.make_not(b.make_equal(read, number(7)))), Verdict::Sat);
}

TEST_F(Differing, KnowsOffsetsOfBytes) {
  // What C asks of `a[x]` and `a[y]`, of elements of four bytes.
  const Term n = b.make_zero_extend(b.make_variable("n", Sort::bit_vector(32)), 64);
  const auto bytes = [&](Term of) { return b.make_mul(b.make_bits(64, 4), of); };
  const auto offset = [&](Term index) { return bytes(b.make_sign_extend(index, 64)); };
  const auto is_inside = [&](Term index) {
    const Term room = b.make_sub(bytes(n), offset(index));
    return b.make_and(b.make_ule(offset(index), bytes(n)), b.make_ule(b.make_bits(64, 4), room));
  };
  const Term few = b.make_ule(n, b.make_bits(64, 24));
  const std::vector<Term> both{few, is_inside(x), is_inside(plus(x, 2))};
  EXPECT_EQ(ask(both, b.make_not(is_inside(plus(x, 1)))), Verdict::Unsat);
  EXPECT_EQ(ask(both, b.make_equal(x, number(22))), Verdict::Unsat);
  EXPECT_EQ(ask(both, b.make_not(is_inside(plus(x, 3)))), Verdict::Sat);
  EXPECT_EQ(ask({few, is_inside(x)}, b.make_equal(offset(x), b.make_bits(64, 6))), Verdict::Unsat);
  EXPECT_EQ(ask({few, is_inside(x), is_inside(y), b.make_slt(offset(x), offset(y))}, b.make_sle(y, x)),
            Verdict::Unsat);
  EXPECT_EQ(silent.asked, 0U);
}

/// Conditions on three numbers of eight bits, which wrap round all the time, and on elements of an array.
class RandomConditions {
 public:
  RandomConditions(expr::TermBuilder& terms, std::uint64_t seed) : b_(terms), random_(seed) {
    for (const char* name : {"x", "y", "z"}) numbers_.push_back(b_.make_variable(name, Sort::bit_vector(8)));
    array_ = b_.make_variable("a", Sort::array(8, Sort::bit_vector(8)));
  }

  Term condition(int depth) {
    if (depth > 0 && random_.one_in(6)) return b_.make_or(condition(depth - 1), condition(depth - 1));
    if (depth > 0 && random_.one_in(8)) return b_.make_equal(condition(depth - 1), condition(depth - 1));
    if (random_.one_in(10)) {
      const auto bit = static_cast<unsigned>(random_.below(8));
      return b_.make_equal(b_.make_extract(sum(1), bit, bit), b_.make_bits(1, random_.below(2)));
    }
    Term left = sum(1);
    Term right = random_.one_in(3) ? constant() : sum(1);
    if (random_.one_in(4)) {
      left = multiple(left);
      right = random_.one_in(4) ? b_.make_bits(kBytes, random_.below(100)) : multiple(right);
    }
    Term made;
    switch (random_.below(4)) {
      case 0:
        made = b_.make_equal(left, right);
        break;
      case 1:
        made = b_.make_ult(left, right);
        break;
      case 2:
        made = b_.make_slt(left, right);
        break;
      default:
        made = b_.make_sle(left, right);
    }
    return random_.one_in(3) ? b_.make_not(made) : made;
  }
  std::uint64_t below(std::uint64_t limit) { return random_.below(limit); }

 private:
  static constexpr unsigned kBytes = 10;

  Term constant() {
    static constexpr std::uint64_t kNumbers[] = {0, 1, 2, 3, 5, 10, 127, 128, 254, 255};
    return b_.make_bits(8, kNumbers[random_.below(std::size(kNumbers))]);
  }
  /// Of something as wide as offsets of bytes.
  Term multiple(Term of) {
    const auto widen = [&](Term narrow) {
      return random_.one_in(3) ? b_.make_zero_extend(narrow, kBytes) : b_.make_sign_extend(narrow, kBytes);
    };
    const Term factor = b_.make_bits(kBytes, 1 + random_.below(4));
    Term made = b_.make_mul(factor, widen(of));
    if (random_.one_in(2)) made = b_.make_sub(made, b_.make_mul(factor, widen(sum(0))));
    return random_.one_in(2) ? made : b_.make_add(made, b_.make_bits(kBytes, random_.below(12)));
  }
  Term sum(int depth) {
    if (depth > 0 && random_.one_in(8)) return b_.make_ite(condition(0), sum(0), sum(0));
    const Term base =
        depth > 0 && random_.one_in(3) ? element(depth - 1) : numbers_[random_.below(numbers_.size())];
    return random_.one_in(2) ? base : b_.make_add(base, constant());
  }
  Term element(int depth) {
    Term array = array_;
    if (random_.one_in(2)) array = b_.make_store(array, sum(depth), sum(depth));
    return b_.make_select(array, sum(depth));
  }

  expr::TermBuilder& b_;
  support::Rng random_;
  std::vector<Term> numbers_;
  Term array_;
};

TEST(IndexSolver, AgreesWithTheOtherSolver) {
  std::size_t answered = 0;
  std::size_t refuted = 0;
  constexpr std::uint64_t kRounds = 6000;
  for (std::uint64_t seed = 1; seed <= kRounds; ++seed) {
    expr::TermBuilder b;
    const std::unique_ptr<solver::chain::Chain> chain = solver::chain::construct_chain(b);
    Silent silent;
    IndexSolver differences(silent);
    RandomConditions random(b, seed);
    std::vector<Term> prefix;
    // Small numbers most of the time.
    if (seed % 4 != 0) {
      for (const char* name : {"x", "y", "z"}) {
        prefix.push_back(b.make_ult(b.make_variable(name, Sort::bit_vector(8)), b.make_bits(8, 20)));
      }
    }
    for (std::uint64_t at = random.below(6); at-- != 0;) prefix.push_back(random.condition(1));
    for (int question = 0; question < 4; ++question) {
      const Term goal = random.condition(2);
      const solver::Answer mine = differences.solve({prefix, goal, nullptr, solver::Limits()});
      if (mine.verdict == Verdict::Unknown) continue;
      ++answered;
      if (mine.verdict == Verdict::Unsat) ++refuted;
      const solver::Answer other = chain->solve({prefix, goal, nullptr, solver::Limits()});
      ASSERT_EQ(mine.verdict, other.verdict) << seed;
      if (mine.verdict != Verdict::Sat) continue;
      expr::Evaluator values(mine.model);
      EXPECT_TRUE(values.is_true(goal)) << seed;
      for (Term condition : prefix) EXPECT_TRUE(values.is_true(condition)) << seed;
    }
  }
  EXPECT_GT(answered, 2 * kRounds) << "it is of use";
  EXPECT_GT(refuted, kRounds / 4);
}

}  // namespace
}  // namespace testellate::explain
