// SPDX-License-Identifier: Apache-2.0
#include "solver/difference_solver.h"

#include "expr/evaluator.h"
#include "layer_fixture.h"
#include "support/rng.h"

namespace testellate::solver {
namespace {

class Differences : public LayerTest {
 protected:
  DifferenceSolver solver{make_scripted(script)};
  Term low = word("low");
  Term high = word("high");
  Term length = word("length");

  Term plus(Term term, std::int64_t amount) {
    return builder.make_add(term, number(term.sort().width(), amount));
  }
  Term at_least(Term term, std::int64_t value) { return negated(less(term, value)); }
  Term out_of_bounds(Term index) { return builder.make_or(builder.make_sle(length, index), less(index, 0)); }
  std::vector<Term> bounded_range() {
    return {below(length, 25),
            builder.make_slt(low, length),
            at_least(low, 0),
            builder.make_slt(plus(low, 1), high),
            builder.make_slt(high, length)};
  }
};

TEST_F(Differences, RefuteBoundsChecksBetweenCheckedIndices) {
  EXPECT_EQ(ask(solver, bounded_range(), out_of_bounds(plus(low, 1))).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver, bounded_range(), out_of_bounds(plus(high, -1))).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver, bounded_range(), out_of_bounds(plus(high, -2))).verdict, Verdict::Unsat);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(Differences, PassOnWhatMayHold) {
  EXPECT_EQ(ask(solver, bounded_range(), out_of_bounds(plus(high, -3))).verdict, Verdict::Unknown);
  EXPECT_EQ(ask(solver, bounded_range(), out_of_bounds(plus(high, 1))).verdict, Verdict::Unknown);
  EXPECT_EQ(script.asked.size(), 2U);
}

TEST_F(Differences, KnowThatASumWithoutBoundsMayWrapRound) {
  Term wraps = builder.make_slt(plus(low, 1), low);
  EXPECT_EQ(ask(solver, {}, wraps).verdict, Verdict::Unknown);
  EXPECT_EQ(ask(solver, {less(low, 100), at_least(low, -100)}, wraps).verdict, Verdict::Unsat);
}

TEST_F(Differences, FindACycleWithoutBounds) {
  Term x = word("x");
  std::vector<Term> chain{builder.make_slt(low, high), builder.make_sle(high, x)};
  EXPECT_EQ(ask(solver, chain, builder.make_slt(x, low)).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver, chain, builder.make_slt(low, x)).verdict, Verdict::Unknown);
}

TEST_F(Differences, ForgetWhatOnlyTheOtherPathKnew) {
  EXPECT_EQ(ask(solver, {builder.make_slt(low, high)}, builder.make_slt(high, low)).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver, {}, builder.make_slt(high, low)).verdict, Verdict::Unknown);
  EXPECT_EQ(ask(solver, {builder.make_slt(high, low)}, builder.make_slt(high, low)).verdict,
            Verdict::Unknown);
}

TEST_F(Differences, UseAConditionOnceLaterOnesBoundItsSides) {
  Term late = builder.make_slt(plus(low, 1), high);
  Term goal = builder.make_sle(high, low);
  EXPECT_EQ(ask(solver, {late}, goal).verdict, Verdict::Unknown);
  EXPECT_EQ(ask(solver, {late, less(low, 10)}, goal).verdict, Verdict::Unsat);
  EXPECT_EQ(ask(solver, {late}, goal).verdict, Verdict::Unknown);
}

TEST_F(Differences, TreatUnequalAsOneOfTwoOrders) {
  std::vector<Term> same{builder.make_sle(low, high), builder.make_sle(high, low)};
  EXPECT_EQ(ask(solver, same, negated(builder.make_equal(low, high))).verdict, Verdict::Unsat);
}

/// Comparisons of sums over three variables of four bits, so that wrapping round is the rule.
class RandomDifferences : public LayerTest {
 protected:
  static constexpr unsigned kWidth = 4;

  Term side(support::Rng& rng) {
    Term constant = builder.make_bits(kWidth, rng.below(16));
    if (rng.below(5) == 0) return constant;
    return builder.make_add(variables[rng.below(3)], rng.below(2) == 0 ? number(kWidth, 0) : constant);
  }
  Term literal(support::Rng& rng) {
    Term a = side(rng);
    Term b = side(rng);
    switch (rng.below(5)) {
      case 0:
        return builder.make_slt(a, b);
      case 1:
        return builder.make_sle(a, b);
      case 2:
        return builder.make_ult(a, b);
      case 3:
        return builder.make_ule(a, b);
      default:
        return builder.make_equal(a, b);
    }
  }
  Term condition(support::Rng& rng) {
    switch (rng.below(6)) {
      case 0:
        return builder.make_or(literal(rng), literal(rng));
      case 1:
        return builder.make_and(literal(rng), literal(rng));
      case 2:
        return negated(literal(rng));
      default:
        return literal(rng);
    }
  }
  bool has_model(const std::vector<Term>& prefix, Term goal) {
    std::vector<Term> all = prefix;
    all.push_back(goal);
    for (unsigned bits = 0; bits < 4096; ++bits) {
      expr::Assignment model;
      for (unsigned at = 0; at < 3; ++at) model.set(variables[at], (bits >> (4 * at)) & 15U);
      if (holds(model, all)) return true;
    }
    return false;
  }

  std::vector<Term> variables{builder.make_variable("x", Sort::bit_vector(kWidth)),
                              builder.make_variable("y", Sort::bit_vector(kWidth)),
                              builder.make_variable("z", Sort::bit_vector(kWidth))};
};

TEST_F(RandomDifferences, NeverRefuteWhatHasAModel) {
  support::Rng rng(20261115);
  DifferenceSolver solver(make_scripted(script));
  unsigned refuted = 0;
  std::vector<Term> prefix;
  for (int round = 0; round < 800; ++round) {
    if (prefix.size() > 7) prefix.resize(rng.below(6));
    Term goal = condition(rng);
    bool can_hold = has_model(prefix, goal);
    if (ask(solver, prefix, goal).verdict == Verdict::Unsat) {
      ++refuted;
      ASSERT_FALSE(can_hold) << "round " << round;
    }
    if (can_hold) prefix.push_back(goal);
  }
  EXPECT_GT(refuted, 20U);
}

}  // namespace
}  // namespace testellate::solver
