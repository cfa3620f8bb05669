// SPDX-License-Identifier: Apache-2.0
#include "explain/constant_choices.h"

#include <gtest/gtest.h>

#include "test/support/term_text.h"

namespace testellate::explain {
namespace {

using expr::Sort;
using expr::Term;

/// `kind` is null or one of four constants; a table gives each the number of its case, as compilers do.
class ConstantChoices : public testing::Test {
 protected:
  static constexpr value::U128 kFirst = 100;

  Term constant(value::U128 bits) { return terms.make_bits(32, bits); }
  Term is(value::U128 bits) { return terms.make_equal(kind, constant(bits)); }
  Term is_not(value::U128 bits) { return terms.make_not(is(bits)); }
  Term case_number() {
    const std::vector<value::U128> cases{1, 2, 3, 4};
    const Term table = terms.make_table(32, Sort::bit_vector(32), cases, 0);
    return terms.make_select(table, terms.make_sub(kind, constant(kFirst)));
  }
  Term is_case(value::U128 number) { return terms.make_equal(case_number(), constant(number)); }
  std::string named(const std::vector<Term>& conjuncts) {
    return expr::test::to_text(name_constants(terms, conjuncts, {{kind, {0, 100, 101, 102, 103}}}));
  }

  expr::TermBuilder terms;
  Term kind = terms.make_variable("kind", Sort::bit_vector(32));
  Term x = terms.make_variable("x", Sort::bit_vector(32));
};

TEST_F(ConstantChoices, SaysWhichCaseASwitchTakes) {
  EXPECT_EQ(named({is_not(0), is_case(2)}), "(= kind 101)");
  EXPECT_EQ(named({is_not(0), terms.make_not(is_case(2))}), "(not (= kind 0)), (not (= kind 101))");
  EXPECT_EQ(named({is(0)}), "(= kind 0)");
}

TEST_F(ConstantChoices, ListsWhatIsLeftIfThatIsLess) {
  const Term low = terms.make_slt(case_number(), constant(3));
  EXPECT_EQ(named({is_not(0), low}), "(or (= kind 100) (= kind 101))");
}

TEST_F(ConstantChoices, StandsWhereItWasDecided) {
  const Term other = terms.make_slt(x, constant(5));
  EXPECT_EQ(named({is_not(0), other, is_case(1)}), "(bvslt x 5), (= kind 100)");
  EXPECT_EQ(named({is_not(0), other, is_not(103)}), "(not (= kind 0)), (bvslt x 5), (not (= kind 103))");
}

TEST_F(ConstantChoices, LeavesOtherConditionsAndContradictionsAlone) {
  const Term both = terms.make_equal(kind, x);
  EXPECT_EQ(named({both}), "(= kind x)");
  EXPECT_EQ(named({is(0), is(100)}), "(= kind 0), (= kind 100)");
}

}  // namespace
}  // namespace testellate::explain
