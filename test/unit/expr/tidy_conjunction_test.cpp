// SPDX-License-Identifier: Apache-2.0
#include "expr/tidy_conjunction.h"

#include <gtest/gtest.h>

#include "expr/evaluator.h"
#include "expr/value_set.h"
#include "support/rng.h"
#include "test/support/term_text.h"

namespace testellate::expr {
namespace {

using value::U128;

class TidyConjunction : public testing::Test {
 protected:
  Term number(std::int64_t n) { return b.make_bits(32, static_cast<U128>(n) & 0xffffffffU); }
  Term is(Term t, std::int64_t n) { return b.make_equal(t, number(n)); }
  Term is_not(Term t, std::int64_t n) { return b.make_not(is(t, n)); }
  Term below(Term t, std::int64_t n) { return b.make_slt(t, number(n)); }
  Term above(Term t, std::int64_t n) { return b.make_slt(number(n), t); }
  Term plus(Term t, std::int64_t n) { return b.make_add(t, number(n)); }
  std::string tidied(std::vector<Term> conjuncts) {
    return test::to_text(tidy_conjunction(b, conjuncts, options));
  }

  TermBuilder b;
  Term x = b.make_variable("x", Sort::bit_vector(32));
  Term y = b.make_variable("y", Sort::bit_vector(32));
  Term c = b.make_variable("c", Sort::bit_vector(8));
  Term p = b.make_variable("p", Sort::boolean());
  TidyOptions options;
};

TEST_F(TidyConjunction, KeepsTheTightestBound) {
  EXPECT_EQ(tidied({above(x, 0), above(x, 3999)}), "(bvslt 3999 x)");
  EXPECT_EQ(tidied({below(x, 7), p, below(x, 5), below(x, 6)}), "p, (bvslt x 5)");
  EXPECT_EQ(tidied({above(x, 0), below(x, 7)}), "(bvslt 0 x), (bvslt x 7)");
}

TEST_F(TidyConjunction, LeavesOutWhatLiesBeyondABound) {
  EXPECT_EQ(tidied({is_not(x, 2), is_not(x, 4), is_not(x, 9), below(x, 1)}), "(bvslt x 1)");
  EXPECT_EQ(tidied({is_not(x, 2), is_not(x, 4), above(x, 2), below(x, 9)}),
            "(not (= x 4)), (bvslt 2 x), (bvslt x 9)");
}

TEST_F(TidyConjunction, ALimitThatIsLeftOutMakesTheBoundTighter) {
  EXPECT_EQ(tidied({is_not(x, 0), below(x, 1)}), "(bvslt x 0)");
  EXPECT_EQ(tidied({below(x, 1), is_not(x, 0)}), "(bvslt x 0)");
}

TEST_F(TidyConjunction, OneValueIsAnEquation) {
  EXPECT_EQ(tidied({below(x, 1), p, above(x, -1)}), "p, (= x 0)");
  EXPECT_EQ(tidied({is_not(x, 3), is(x, 4), is_not(x, 5), above(x, 1)}), "(= x 4)");
  EXPECT_EQ(tidied({above(x, 0), below(x, 1000), above(x, 899), below(plus(x, -900), 1)}), "(= x 900)");
}

TEST_F(TidyConjunction, MovesAnAddedConstantWhereNothingWrapsRound) {
  EXPECT_EQ(tidied({above(x, 0), below(x, 100), below(plus(x, -10), 5)}), "(bvslt 0 x), (bvslt x 15)");
  EXPECT_EQ(tidied({below(plus(x, 5), 10)}), "(bvslt (bvadd 5 x) 10)")
      << "which holds for the largest numbers, too";
}

TEST_F(TidyConjunction, NamesTheLowerBoundFirst) {
  EXPECT_EQ(tidied({above(x, 0), below(x, 1000), above(x, 899)}), "(bvslt 899 x), (bvslt x 1000)");
}

TEST_F(TidyConjunction, SaysWhereARowOfNumbersIsLeftOut) {
  EXPECT_EQ(tidied({is_not(x, 1), is_not(x, 2)}), "(not (= x 1)), (not (= x 2))");
  EXPECT_EQ(tidied({is_not(x, 1), is_not(x, 2), is_not(x, 3), is_not(x, 5)}),
            "(or (bvslt 3 x) (bvslt x 1)), (not (= x 5))");
}

TEST_F(TidyConjunction, UsesWhatIsKnownOfParts) {
  Term offset = b.make_mul(number(4), b.make_bit_and(x, number(0xff)));
  EXPECT_EQ(tidied({b.make_ult(x, number(4)), b.make_ult(offset, number(200))}), "(bvslt -1 x), (bvslt x 4)");
  EXPECT_EQ(tidied({is(x, 2), b.make_or(is(x, 0), is(y, 7))}), "(= x 2), (= y 7)");
  EXPECT_EQ(tidied({p, b.make_or(p, is(y, 7))}), "p");
}

TEST_F(TidyConjunction, NothingIsLeftOutBecauseOfItself) {
  const Term twice = b.make_mul(x, y);
  EXPECT_EQ(tidied({b.make_slt(x, y), b.make_slt(y, x)}), "(bvslt x y), (bvslt y x)");
  EXPECT_EQ(tidied({above(twice, 3), b.make_or(above(twice, 3), p)}), "(bvslt 3 (bvmul x y))");
}

TEST_F(TidyConjunction, TidiesConjunctionsInside) {
  const Term inside = b.make_and(std::vector{above(x, 0), above(x, 5), p});
  EXPECT_EQ(tidied({b.make_not(inside)}), "(or (not p) (bvslt x 6))");
  EXPECT_EQ(tidied({b.make_or(inside, is(y, 3))}), "(or (= y 3) (and p (bvslt 5 x)))");
}

TEST_F(TidyConjunction, ReadsVariablesAsOptionsSay) {
  const std::unordered_set<Term> variables{x};
  EXPECT_EQ(tidied({is_not(x, 0), b.make_ult(x, number(5))}), "(bvslt 0 x), (bvslt x 5)");
  options.never_negative = &variables;
  EXPECT_EQ(tidied({is_not(x, 0), above(x, 0), above(x, -1), p}), "(not (= x 0)), p");
}

TEST_F(TidyConjunction, KeepsWhatContradicts) {
  EXPECT_EQ(tidied({above(x, 5), below(x, 3)}), "(bvslt 5 x), (bvslt x 3)");
}

/// Random conjunctions of what the tidying looks at, over two variables of 8 and 3 bits.
class Conjunctions {
 public:
  Conjunctions(TermBuilder& builder, std::uint64_t seed)
      : b_(builder),
        random_(seed),
        x_(builder.make_variable("x", Sort::bit_vector(8))),
        y_(builder.make_variable("y", Sort::bit_vector(3))) {}

  std::vector<Term> make() {
    std::vector<Term> conjuncts;
    const std::uint64_t count = 1 + random_.below(6);
    for (std::uint64_t at = 0; at < count; ++at) conjuncts.push_back(condition());
    return conjuncts;
  }

  Term x() const { return x_; }
  Term y() const { return y_; }

 private:
  Term operand(unsigned width) {
    const bool is_wide = width > 8;
    const Term x =
        is_wide ? (random_.below(2) == 0 ? b_.make_zero_extend(x_, width) : b_.make_sign_extend(x_, width))
                : x_;
    const Term y = b_.make_zero_extend(y_, width);
    const Term constant = b_.make_bits(width, random_.below(1U << width));
    switch (random_.below(9)) {
      case 0:
      case 1:
        return x;
      case 2:
        return y;
      case 3:
      case 4:
        return b_.make_add(x, constant);
      case 5:
        return b_.make_sub(constant, x);
      case 6:
        return b_.make_add(b_.make_mul(y, b_.make_bits(width, 3)), constant);
      case 7:
        return b_.make_add(x, y);
      default:
        return b_.make_ite(atom(), x, y);
    }
  }

  Term atom() {
    if (depth_ > 2) return b_.make_equal(x_, b_.make_bits(8, random_.below(256)));
    ++depth_;
    const unsigned width = random_.below(3) == 0 ? 10 : 8;
    const Term a = operand(width);
    const Term other =
        random_.below(5) == 0 ? operand(width) : b_.make_bits(width, random_.below(1U << width));
    --depth_;
    switch (random_.below(8)) {
      case 0:
        return b_.make_equal(a, other);
      case 1:
      case 2:
        return b_.make_not(b_.make_equal(a, other));
      case 3:
        return b_.make_slt(a, other);
      case 4:
        return b_.make_sle(other, a);
      case 5:
        return b_.make_ult(a, other);
      case 6:
        return b_.make_ule(other, a);
      default:
        return b_.make_slt(other, a);
    }
  }

  Term condition() {
    switch (random_.below(6)) {
      case 0:
        return b_.make_or(atom(), atom());
      case 1:
        return b_.make_not(b_.make_and(atom(), b_.make_and(atom(), atom())));
      default:
        return atom();
    }
  }

  TermBuilder& b_;
  support::Rng random_;
  Term x_;
  Term y_;
  int depth_ = 0;
};

TEST(TidyConjunctionProperty, MeansTheSameForEveryValue) {
  std::size_t shorter = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    TermBuilder b;
    Conjunctions conjunctions(b, seed);
    const std::vector<Term> before = conjunctions.make();
    const std::vector<Term> after = tidy_conjunction(b, before);
    shorter += after.size() < before.size() ? 1 : 0;
    const Term is_before = b.make_and(before);
    const Term is_after = b.make_and(after);
    Assignment assignment;
    Evaluator evaluator(assignment);
    for (unsigned x = 0; x < 256; ++x) {
      for (unsigned y = 0; y < 8; ++y) {
        assignment.set(conjunctions.x(), x);
        assignment.set(conjunctions.y(), y);
        evaluator.forget();
        ASSERT_EQ(evaluator.is_true(is_before), evaluator.is_true(is_after))
            << "seed " << seed << ", x = " << x << ", y = " << y << "\n"
            << test::to_text(before) << "\n"
            << test::to_text(after);
      }
    }
    ASSERT_EQ(tidy_conjunction(b, before), after) << "seed " << seed;
  }
  EXPECT_GT(shorter, 50U) << "the run says little if there was nothing to leave out";
}

TEST(TidyConjunctionProperty, MemoryOfOtherConjunctionsChangesNothing) {
  TermBuilder b;
  TidyMemory memory;
  for (std::uint64_t round = 1; round <= 600; ++round) {
    Conjunctions conjunctions(b, round % 200);
    const std::vector<Term> conjuncts = conjunctions.make();
    const std::unordered_set<Term> listed{conjunctions.x()};
    TidyOptions options;
    if (round % 2 == 0) options.unsigned_variables = &listed;
    if (round % 3 == 0) options.never_negative = &listed;
    if (round % 5 == 0) options.names = &listed;
    const std::vector<Term> expected = tidy_conjunction(b, conjuncts, options);
    options.memory = &memory;
    ASSERT_EQ(tidy_conjunction(b, conjuncts, options), expected) << "round " << round;
  }
}

TEST(Comparison, HoldsOfExactlyTheValuesItNames) {
  TermBuilder b;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Conjunctions conjunctions(b, seed);
    for (Term condition : conjunctions.make()) {
      const std::optional<Comparison> comparison = try_comparison(b, condition);
      if (!comparison) continue;
      Assignment assignment;
      Evaluator evaluator(assignment);
      for (unsigned x = 0; x < 256; ++x) {
        assignment.set(conjunctions.x(), x);
        assignment.set(conjunctions.y(), x % 8);
        evaluator.forget();
        ASSERT_EQ(comparison->values.contains(evaluator.evaluate(comparison->base)),
                  evaluator.is_true(condition))
            << test::to_text(condition) << ", x = " << x;
      }
    }
  }
}

}  // namespace
}  // namespace testellate::expr
