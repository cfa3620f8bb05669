// SPDX-License-Identifier: Apache-2.0
#include "solver/preferred_model.h"

#include <cmath>

#include "layer_fixture.h"
#include "solver/domain_solver.h"

namespace testellate::solver {
namespace {

/// Conditions on single variables, so that the domains answer all there is to ask.
class PreferredModel : public LayerTest {
 protected:
  Answer prefer(const std::vector<Term>& conditions, const std::vector<Preference>& preferences) {
    DomainSolver solver(make_scripted(script), workspace);
    return make_preferred_model(solver, builder, conditions, preferences, {});
  }
  Term x = word("x");
  Term c = byte("c");
};

TEST_F(PreferredModel, PrefersZeroOneAndMinusOne) {
  EXPECT_EQ(prefer({less(x, 100)}, {{x}}).model.get(x), 0U);
  EXPECT_EQ(prefer({negated(equals(x, 0))}, {{x}}).model.get(x), 1U);
  EXPECT_EQ(prefer({less(x, 0)}, {{x}}).model.get(x), 0xffffffffU);
}

TEST_F(PreferredModel, FindsTheSmallestMagnitude) {
  EXPECT_EQ(prefer({negated(less(x, 1234))}, {{x}}).model.get(x), 1234U);
  EXPECT_EQ(value::to_signed(prefer({less(x, -77)}, {{x}}).model.get(x), 32), -78);
  std::vector<Term> outside{builder.make_or(less(x, -30), builder.make_slt(number(32, 30), x))};
  EXPECT_EQ(prefer(outside, {{x}}).model.get(x), 31U);
}

TEST_F(PreferredModel, PrefersTheLeastOfUnsignedNumbers) {
  EXPECT_EQ(prefer({negated(equals(x, 0))}, {{x, PreferredStyle::Unsigned}}).model.get(x), 1U);
  std::vector<Term> large{below(x, 0xfffffff0U), negated(below(x, 77))};
  EXPECT_EQ(prefer(large, {{x, PreferredStyle::Unsigned}}).model.get(x), 77U);
  // As a signed number it would be -1.
  EXPECT_EQ(prefer({less(x, 0)}, {{x, PreferredStyle::Unsigned}}).model.get(x), 0x80000000U);
}

TEST_F(PreferredModel, StopsWishingWhereWishesAreHard) {
  expr::Assignment found;
  found.set(x, 123456);
  script.answers.push_back(make_sat(found));
  ScriptedSolver hard(script);
  std::vector<Preference> wishes{{x}, {word("y")}, {c}};
  std::vector<Term> conditions{equals(builder.make_mul(x, x), 49)};
  Answer answer = make_preferred_model(hard, builder, conditions, wishes, {});
  EXPECT_EQ(answer.model.get(x), 123456U);
  ASSERT_EQ(script.asked.size(), 3U);
  EXPECT_LT(script.asked[1].limits.conflicts, script.asked[0].limits.conflicts);
}

TEST_F(PreferredModel, RenamesCharactersWhereOnlyTheirSamenessMatters) {
  const Term d = byte("d");
  const Term e = byte("e");
  expr::Assignment found;
  found.set(c, 0xff);
  found.set(d, 0xff);
  found.set(e, 0x01);
  script.answers.push_back(make_sat(found));
  ScriptedSolver hard(script);
  std::vector<Preference> wishes;
  for (Term character : {c, d, e}) wishes.push_back({character, PreferredStyle::Character});
  std::vector<Term> conditions{builder.make_equal(c, d), negated(builder.make_equal(d, e))};
  const expr::Assignment model = make_preferred_model(hard, builder, conditions, wishes, {}).model;
  EXPECT_EQ(model.get(e), static_cast<value::U128>('a'));
  EXPECT_EQ(model.get(c), static_cast<value::U128>('b'));
  EXPECT_EQ(model.get(d), static_cast<value::U128>('b'));
}

/// Refuses every wish, after a lot of work.
class LaboriousSolver final : public Solver {
 public:
  explicit LaboriousSolver(expr::Assignment first) : first_(std::move(first)) {}
  Answer solve(const Query& query) override {
    ++asked;
    if (query.limits.meter == nullptr) return make_sat(first_);
    query.limits.meter->work += 50'000;
    return make_unsat();
  }
  [[nodiscard]] std::string_view name() const override { return "laborious"; }
  int asked = 0;

 private:
  expr::Assignment first_;
};

TEST_F(PreferredModel, StopsWishingWhenEnoughWorkIsDone) {
  expr::Assignment found;
  Term wide = builder.make_variable("wide", Sort::bit_vector(64));
  found.set(wide, std::uint64_t{1} << 62);
  LaboriousSolver solver(found);
  std::vector<Term> conditions{equals(builder.make_mul(wide, wide), 0)};
  std::vector<Preference> wishes{{wide}};
  Answer answer = make_preferred_model(solver, builder, conditions, wishes, {});
  EXPECT_EQ(answer.model.get(wide), std::uint64_t{1} << 62);
  EXPECT_LT(solver.asked, 20);
}

TEST_F(PreferredModel, AsksForTheNumberOfBitsFirst) {
  expr::Assignment found;
  found.set(x, 0x40000000);
  script.answers.push_back(make_sat(found));
  for (int refused = 0; refused < 100; ++refused) script.answers.push_back(make_unsat());
  ScriptedSolver solver(script);
  std::vector<Term> conditions{equals(builder.make_mul(x, x), 0)};
  std::vector<Preference> wishes{{x}};
  static_cast<void>(make_preferred_model(solver, builder, conditions, wishes, {}));
  // The first question, three first choices, five for 2 to 31 bits, one for each further bit.
  EXPECT_EQ(script.asked.size(), 1U + 3U + 5U + 29U);
}

TEST_F(PreferredModel, WritesCharactersAsLetters) {
  EXPECT_EQ(prefer({negated(equals(c, 0))}, {{c, PreferredStyle::Character}}).model.get(c),
            static_cast<unsigned>('a'));
  EXPECT_EQ(prefer({below(c, 'A')}, {{c, PreferredStyle::Character}}).model.get(c),
            static_cast<unsigned>('0'));
  EXPECT_EQ(prefer({below(c, 5), negated(below(c, 3))}, {{c, PreferredStyle::Character}}).model.get(c), 3U);
  EXPECT_EQ(prefer({negated(below(c, 0x7f))}, {{c, PreferredStyle::Character}}).model.get(c), 0x7fU);
}

TEST_F(PreferredModel, WritesShortFloats) {
  Term d = builder.make_variable("d", Sort::floating(value::FloatFormat::F64));
  auto constant = [&](double number) {
    return builder.make_float(value::FloatFormat::F64, value::from_double(number));
  };
  auto value_of = [&](const std::vector<Term>& conditions) {
    return value::to_double(static_cast<value::FloatBits>(prefer(conditions, {{d}}).model.get(d)));
  };
  EXPECT_EQ(value_of({builder.make_fp_less(constant(0.0), d)}), 1.0);
  EXPECT_EQ(value_of({builder.make_fp_less(constant(4000.5), d)}), 4001.5);
  EXPECT_EQ(value_of({builder.make_fp_less(constant(0.25), d), builder.make_fp_less(d, constant(0.5))}),
            0.375);
  EXPECT_TRUE(std::isnan(value_of({builder.make_fp_is_nan(d)})));
}

TEST_F(PreferredModel, SettlesTermsInTheGivenOrder) {
  std::vector<Term> apart{negated(equals(x, 0)), negated(equals(word("y"), 1))};
  Answer answer = prefer(apart, {{x}, {word("y")}});
  EXPECT_TRUE(holds(answer.model, {equals(x, 1), equals(word("y"), 0)}));
}

TEST_F(PreferredModel, ClearsWhatIsNotNeeded) {
  expr::Assignment cluttered;
  cluttered.set(x, 12);
  cluttered.set(word("unused"), 99);
  expr::ArrayValue array;
  array.otherwise = 4;
  array.elements = {{3, 9}, {5, 1}};
  Term a = builder.make_variable("a", Sort::array(32, Sort::bit_vector(8)));
  cluttered.set_array(a, array);
  script.answers.push_back(make_sat(cluttered));
  ScriptedSolver solver(script);
  std::vector<Term> conditions{equals(builder.make_select(a, builder.make_sub(x, number(32, 9))), 9)};
  Answer answer = make_preferred_model(solver, builder, conditions, {}, {});
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(answer.model, conditions));
  EXPECT_EQ(answer.model.get(word("unused")), 0U);
  EXPECT_EQ(answer.model.try_get_array(a)->otherwise, 0U);
  EXPECT_EQ(answer.model.try_get_array(a)->elements.size(), 1U);
}

TEST_F(PreferredModel, HasNoneForConditionsThatExcludeEachOther) {
  EXPECT_EQ(prefer({less(x, 3), negated(less(x, 5))}, {{x}}).verdict, Verdict::Unsat);
}

}  // namespace
}  // namespace testellate::solver
