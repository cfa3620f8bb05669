// SPDX-License-Identifier: Apache-2.0
#include "explain/looked_up.h"

#include <gtest/gtest.h>

#include "explain/readable_term.h"
#include "expr/evaluator.h"
#include "render/condition_text.h"
#include "test/support/condition_nodes.h"

namespace testellate::explain {
namespace {

using expr::Sort;
using expr::Term;
using value::U128;

class LookedUp : public testing::Test {
 protected:
  std::string text(Term term) {
    const std::function<result::Expression(Term)> variable = [](Term one) {
      return test::input(std::string(one.variable_name()));
    };
    const std::unordered_set<Term> characters{c};
    return render::to_text(to_expression(term, {.variable = variable, .characters = &characters}),
                           render::Style::C);
  }
  Term number(U128 of) { return b.make_bits(32, of); }
  Term is(U128 of) { return b.make_equal(month, number(of)); }
  /// One of these by the month, counted from 1; the last one for all others.
  Term days(const std::vector<U128>& of) {
    Term made = number(of.back());
    for (std::size_t at = of.size() - 1; at-- != 0;) made = b.make_ite(is(at + 1), number(of[at]), made);
    return made;
  }

  expr::TermBuilder b;
  Term month = b.make_variable("month", Sort::bit_vector(32));
  Term c = b.make_variable("c", Sort::bit_vector(8));
};

TEST_F(LookedUp, ChoicesSayEachConstantOnce) {
  const Term chosen = days({31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31});
  const Term said = say_choices(b, chosen);
  EXPECT_EQ(text(said), "month == 2 ? 28 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31");
  expr::Assignment assignment;
  expr::Evaluator evaluator(assignment);
  for (U128 of = 0; of < 20; ++of) {
    assignment.set(month, of);
    evaluator.forget(assignment);
    EXPECT_EQ(evaluator.evaluate(said), evaluator.evaluate(chosen)) << static_cast<unsigned>(of);
  }
}

TEST_F(LookedUp, ChoicesOfOtherThanConstantsStay) {
  const Term x = b.make_variable("x", Sort::bit_vector(32));
  const Term two = b.make_ite(is(1), x, b.make_ite(is(2), number(5), b.make_ite(is(3), x, number(7))));
  EXPECT_EQ(say_choices(b, two), two);
}

TEST_F(LookedUp, BytesThatATableIsAskedForAreInRanges) {
  std::vector<U128> is_digit(256, 0);
  for (U128 at = '0'; at <= '9'; ++at) is_digit[static_cast<std::size_t>(at)] = 8;
  const Term table = b.make_table(32, Sort::bit_vector(16), is_digit, 0);
  const Term entry = b.make_select(table, b.make_zero_extend(c, 32));
  const Term digit = b.make_not(b.make_equal(b.make_bit_and(entry, b.make_bits(16, 8)), b.make_bits(16, 0)));
  const auto said = [&](std::vector<Term> conditions) {
    std::string all;
    for (Term one : say_ranges(b, std::move(conditions), {})) all += (all.empty() ? "" : " & ") + text(one);
    return all;
  };
  EXPECT_EQ(said({digit}), "c >= '0' && c <= '9'");
  const Term is_small = b.make_slt(c, b.make_bits(8, 'A'));
  EXPECT_EQ(said({is_small, b.make_not(digit)}), "c < '0' || c > '9' && c < 'A'");
  EXPECT_EQ(said({is_small}), "c < 'A'");
}

}  // namespace
}  // namespace testellate::explain
