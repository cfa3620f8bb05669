// SPDX-License-Identifier: Apache-2.0
#include "explain/simplify_condition.h"

#include <gtest/gtest.h>

#include "explain/readable_term.h"
#include "render/condition_text.h"
#include "solver/chain/construct_chain.h"
#include "test/support/condition_nodes.h"

namespace testellate::explain {
namespace {

using expr::Term;

class SimplifyCondition : public testing::Test {
 protected:
  Term number(std::int64_t of) { return b.make_bits(32, static_cast<value::U128>(of)); }
  Term plus(Term term, std::int64_t by) { return b.make_add(term, number(by)); }
  /// Limits that keep sums from wrapping round.
  std::vector<Term> small(std::initializer_list<Term> terms) {
    std::vector<Term> limits;
    for (Term term : terms) {
      limits.push_back(b.make_sle(number(-1000), term));
      limits.push_back(b.make_sle(term, number(1000)));
    }
    return limits;
  }

  std::span<const Term> keep(std::vector<Term> terms) {
    kept = std::move(terms);
    return kept;
  }

  std::string simplified(const std::vector<Term>& said,
                         const ConditionSimplifier::Background& background = {}) {
    ConditionSimplifier simplifier(b, *chain, solver::Limits());
    const std::function<result::Expression(Term)> variable = [](Term one) {
      return test::input(std::string(one.variable_name()));
    };
    result::Condition condition;
    for (Term part : simplifier.simplify(said, background)) {
      result::add_part(condition, to_expression(part, {.variable = variable}));
    }
    return render::to_text(condition, render::Style::C);
  }

  std::vector<Term> kept;
  expr::TermBuilder b;
  std::unique_ptr<solver::chain::Chain> chain = solver::chain::construct_chain(b);
  Term low = b.make_variable("low", expr::Sort::bit_vector(32));
  Term high = b.make_variable("high", expr::Sort::bit_vector(32));
  Term n = b.make_variable("n", expr::Sort::bit_vector(32));
};

TEST_F(SimplifyCondition, TwoLimitsThatMeetAreAnEquation) {
  const std::vector<Term> said{b.make_slt(plus(low, 4), high), b.make_sle(high, plus(low, 5))};
  EXPECT_EQ(simplified(said, {.unsaid = keep(small({low, high}))}), "high == low + 5");
}

// low = 2147483643 meets both limits with every high up to -2147483648 + 0, and the equation with one.
TEST_F(SimplifyCondition, LimitsThatMeetOnlyWhereNothingWrapsRoundStay) {
  const std::vector<Term> said{b.make_slt(plus(low, 4), high), b.make_sle(plus(high, -5), low)};
  EXPECT_EQ(simplified(said), "low + 4 < high && high - 5 <= low");
}

TEST_F(SimplifyCondition, WhatTheOthersImplyIsLeftOut) {
  const std::vector<Term> said{b.make_slt(low, n),
                               b.make_sle(number(0), low),
                               b.make_slt(plus(low, 1), high),
                               b.make_slt(plus(low, 1), n),
                               b.make_slt(high, n)};
  EXPECT_EQ(simplified(said, {.unsaid = keep(small({low, high, n}))}),
            "low >= 0 && low + 1 < high && high < n");
}

// The largest low has a successor that is below every high.
TEST_F(SimplifyCondition, WhatIsImpliedOnlyWhereNothingWrapsRoundStays) {
  const std::vector<Term> said{
      b.make_slt(low, n), b.make_sle(number(0), low), b.make_slt(plus(low, 1), high), b.make_slt(high, n)};
  EXPECT_EQ(simplified(said), "low >= 0 && low < n && low + 1 < high && high < n");
}

TEST_F(SimplifyCondition, ConstantsAreAddedUpOnOneSide) {
  EXPECT_EQ(simplified({b.make_sle(plus(high, -3), plus(low, 4))}, {.unsaid = keep(small({low, high}))}),
            "high <= low + 7");
}

TEST_F(SimplifyCondition, AnExcludedBorderMovesTheLimit) {
  const std::vector<Term> said{b.make_slt(plus(low, 1), high),
                               b.make_sle(high, plus(low, 3)),
                               b.make_not(b.make_equal(high, plus(low, 2)))};
  EXPECT_EQ(simplified(said, {.unsaid = keep(small({low, high}))}), "high == low + 3");
}

TEST_F(SimplifyCondition, AlternativesThatAreRuledOutAreLeftOut) {
  const std::vector<Term> said{b.make_sle(number(0), low),
                               b.make_or(b.make_sle(n, low), b.make_slt(low, number(0)))};
  EXPECT_EQ(simplified(said), "low >= 0 && n <= low");
}

TEST_F(SimplifyCondition, WhatMustBeImpliedIsAdded) {
  const std::vector<Term> all{b.make_slt(low, high)};
  EXPECT_EQ(simplified({b.make_sle(number(0), low)}, {.all = all}), "low >= 0 && low < high");
}

TEST_F(SimplifyCondition, WhatKeepsFromDividingByZeroStays) {
  // Terms have a remainder of everything, so that the other part implies it.
  const Term rest = b.make_urem(low, high);
  const std::vector<Term> said{b.make_not(b.make_equal(high, number(0))),
                               b.make_not(b.make_equal(b.make_urem(high, rest), number(0)))};
  EXPECT_EQ(simplified(said).substr(0, 12), "high != 0 &&");
}

TEST_F(SimplifyCondition, WhatIsDecidedStaysAlthoughAccessesAreGood) {
  // `if (low >= 0 && low < 3) return a[low];`, n being the size of `a`.
  const std::unordered_set<Term> sizes{n};
  const std::vector<Term> good{b.make_sle(number(0), low), b.make_slt(low, n)};
  const std::vector<Term> said{b.make_sle(number(0), low), b.make_slt(low, number(3))};
  EXPECT_EQ(simplified(said, {.unsaid = good}), "low < 3");
  const Term inside = b.make_and(b.make_sle(number(0), low), b.make_slt(low, n));
  EXPECT_EQ(simplified(said, {.unsaid = keep({inside}), .sizes = &sizes}), "low >= 0 && low < 3");
}

TEST_F(SimplifyCondition, ALimitOfWhatIsNotNegativeIsAnEquation) {
  EXPECT_EQ(simplified({b.make_sle(low, number(0))}, {.unsaid = keep({b.make_sle(number(0), low)})}),
            "low == 0");
}

TEST_F(SimplifyCondition, BytesAreCountedInElements) {
  const Term offset = b.make_mul(b.make_bits(64, 4), b.make_sign_extend(plus(low, -1), 64));
  EXPECT_EQ(simplified({b.make_ult(offset, b.make_bits(64, 400))}, {.unsaid = keep(small({low}))}),
            "low > 0 && low <= 100");
}

}  // namespace
}  // namespace testellate::explain
