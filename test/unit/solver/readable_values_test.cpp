// SPDX-License-Identifier: Apache-2.0
#include "solver/readable_values.h"

#include <cmath>

#include "layer_fixture.h"
#include "solver/domain_solver.h"

namespace testellate::solver {
namespace {

/// Conditions that are decided without a back end, as far as it is not scripted.
class ReadableValuesTest : public LayerTest {
 protected:
  Answer prefer(const std::vector<Term>& conditions, const std::vector<Preference>& preferences) {
    DomainSolver solver(make_scripted(script), workspace);
    return ReadableValues(solver, builder).choose(conditions, preferences, nullptr, {});
  }
  /// Starting from a model; a back end would answer Unknown.
  Answer improve(const expr::Assignment& model,
                 const std::vector<Term>& conditions,
                 const std::vector<Preference>& preferences) {
    ScriptedSolver solver(script);
    return ReadableValues(solver, builder).choose(conditions, preferences, &model, {});
  }
  Term x = word("x");
  Term y = word("y");
  Term c = byte("c");
};

TEST_F(ReadableValuesTest, PrefersZeroOneAndMinusOne) {
  EXPECT_EQ(prefer({less(x, 100)}, {{x}}).model.get(x), 0U);
  EXPECT_EQ(prefer({negated(equals(x, 0))}, {{x}}).model.get(x), 1U);
  EXPECT_EQ(prefer({less(x, 0)}, {{x}}).model.get(x), 0xffffffffU);
}

TEST_F(ReadableValuesTest, FindsTheSmallestMagnitude) {
  EXPECT_EQ(prefer({negated(less(x, 1234))}, {{x}}).model.get(x), 1234U);
  EXPECT_EQ(value::to_signed(prefer({less(x, -77)}, {{x}}).model.get(x), 32), -78);
  std::vector<Term> outside{builder.make_or(less(x, -30), builder.make_slt(number(32, 30), x))};
  EXPECT_EQ(prefer(outside, {{x}}).model.get(x), 31U);
}

TEST_F(ReadableValuesTest, PrefersTheLeastOfUnsignedNumbers) {
  EXPECT_EQ(prefer({negated(equals(x, 0))}, {{x, PreferredStyle::Unsigned}}).model.get(x), 1U);
  std::vector<Term> large{below(x, 0xfffffff0U), negated(below(x, 77))};
  EXPECT_EQ(prefer(large, {{x, PreferredStyle::Unsigned}}).model.get(x), 77U);
  // As a signed number it would be -1.
  EXPECT_EQ(prefer({less(x, 0)}, {{x, PreferredStyle::Unsigned}}).model.get(x), 0x80000000U);
}

TEST_F(ReadableValuesTest, WritesCharactersAsLetters) {
  EXPECT_EQ(prefer({negated(equals(c, 0))}, {{c, PreferredStyle::Character}}).model.get(c),
            static_cast<unsigned>('a'));
  EXPECT_EQ(prefer({negated(equals(c, 'q'))}, {{c, PreferredStyle::CharacterOrZero}}).model.get(c), 0U);
  EXPECT_EQ(prefer({negated(equals(c, 0))}, {{c, PreferredStyle::CharacterOrZero}}).model.get(c),
            static_cast<unsigned char>('a'));
  EXPECT_EQ(prefer({below(c, 'A')}, {{c, PreferredStyle::Character}}).model.get(c),
            static_cast<unsigned>('0'));
  EXPECT_EQ(prefer({below(c, 5), negated(below(c, 3))}, {{c, PreferredStyle::Character}}).model.get(c), 3U);
  EXPECT_EQ(prefer({negated(below(c, 0x7f))}, {{c, PreferredStyle::Character}}).model.get(c), 0x7fU);
}

TEST_F(ReadableValuesTest, GivesDataNumbersThatDiffer) {
  const Answer free = prefer({}, {{x, PreferredStyle::Number, true}, {y, PreferredStyle::Number, true}});
  EXPECT_EQ(free.model.get(x), 3U);
  EXPECT_EQ(free.model.get(y), 5U);
  // What is no data stays small.
  const Answer mixed = prefer({}, {{x}, {y, PreferredStyle::Number, true}});
  EXPECT_EQ(mixed.model.get(x), 0U);
  EXPECT_EQ(mixed.model.get(y), 3U);
  EXPECT_EQ(value::to_signed(prefer({less(x, 0)}, {{x, PreferredStyle::Number, true}}).model.get(x), 32), -3);
  EXPECT_EQ(prefer({equals(x, 1)}, {{x, PreferredStyle::Number, true}}).model.get(x), 1U);
}

TEST_F(ReadableValuesTest, GivesDataNothingThatMakesOthersHardToRead) {
  const std::vector<Term> product{builder.make_equal(builder.make_mul(x, y), number(32, 1))};
  expr::Assignment ones;
  ones.set(x, 1);
  ones.set(y, 1);
  const Answer answer =
      improve(ones, product, {{x, PreferredStyle::Number, true}, {y, PreferredStyle::Number, true}});
  EXPECT_EQ(answer.model.get(x), 1U);
  EXPECT_EQ(answer.model.get(y), 1U);
}

TEST_F(ReadableValuesTest, GivesDataTrueWhereNothingDependsOnIt) {
  const Term free = builder.make_variable("free", expr::Sort::boolean());
  const Term tied = builder.make_variable("tied", expr::Sort::boolean());
  const Answer answer = prefer({builder.make_not(tied)},
                               {{free, PreferredStyle::Number, true}, {tied, PreferredStyle::Number, true}});
  EXPECT_EQ(answer.model.get(free), 1U);
  EXPECT_EQ(answer.model.get(tied), 0U);
  EXPECT_EQ(prefer({}, {{free}}).model.get(free), 0U);
}

TEST_F(ReadableValuesTest, GivesTextsCharactersWhereTheyMayHaveSome) {
  const Preference length{x, PreferredStyle::Unsigned, false, true};
  EXPECT_EQ(prefer({below(x, 9)}, {length}).model.get(x), 3U);
  EXPECT_EQ(prefer({below(x, 3)}, {length}).model.get(x), 2U);
  EXPECT_EQ(prefer({equals(x, 0)}, {length}).model.get(x), 0U);
}

TEST_F(ReadableValuesTest, GivesDataLettersThatDiffer) {
  const Term d = byte("d");
  const Answer answer =
      prefer({}, {{c, PreferredStyle::CharacterOrZero, true}, {d, PreferredStyle::CharacterOrZero, true}});
  EXPECT_EQ(answer.model.get(c), static_cast<unsigned char>('a'));
  EXPECT_EQ(answer.model.get(d), static_cast<unsigned char>('b'));
}

TEST_F(ReadableValuesTest, GivesDataTheLimitsOfComparisons) {
  const auto limit = [&](const std::vector<Term>& conditions) {
    return value::to_signed(prefer(conditions, {{x, PreferredStyle::Number, true}}).model.get(x), 32);
  };
  EXPECT_EQ(limit({negated(less(x, 10))}), 10);
  EXPECT_EQ(limit({less(x, 10)}), 9);
  EXPECT_EQ(limit({negated(less(x, 0))}), 0);
  // Of two limits the outer one.
  EXPECT_EQ(limit({builder.make_slt(number(32, 500), x), builder.make_sle(x, number(32, 2000))}), 2000);
  EXPECT_EQ(limit({negated(equals(x, 7))}), 3);
}

TEST_F(ReadableValuesTest, KeepsDataAtBordersIfItIsToldTo) {
  const std::vector<Preference> data{{x, PreferredStyle::Number, true}, {y, PreferredStyle::Number, true}};
  expr::Assignment start;
  start.set(x, static_cast<value::U128>(0xffffffffU));
  const auto at_borders = [&](const std::vector<Term>& conditions) {
    ScriptedSolver solver(script);
    ReadableValues values(solver, builder);
    values.keep_borders();
    return values.choose(conditions, data, &start, {}).model;
  };
  const expr::Assignment model = at_borders({builder.make_slt(x, y)});
  EXPECT_EQ(model.get(x), 3U);
  EXPECT_EQ(model.get(y), 4U);
  EXPECT_EQ(at_borders({less(x, 0)}).get(x), 0xffffffffU);
  EXPECT_EQ(prefer({less(x, 0)}, data).model.get(x), static_cast<value::U128>(0xfffffffdU));
}

TEST_F(ReadableValuesTest, KeepsDataEqualWhereAComparisonJustHolds) {
  const Answer answer = prefer({builder.make_sle(x, y)},
                               {{x, PreferredStyle::Number, true}, {y, PreferredStyle::Number, true}});
  EXPECT_EQ(answer.model.get(x), answer.model.get(y));
}

TEST_F(ReadableValuesTest, WritesShortFloats) {
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

TEST_F(ReadableValuesTest, SettlesTermsInTheGivenOrder) {
  std::vector<Term> apart{negated(equals(x, 0)), negated(equals(word("y"), 1))};
  Answer answer = prefer(apart, {{x}, {word("y")}});
  EXPECT_TRUE(holds(answer.model, {equals(x, 1), equals(word("y"), 0)}));
}

TEST_F(ReadableValuesTest, ChangesLaterTermsForEarlierOnes) {
  expr::Assignment found;
  found.set(x, 0xfffffff0U);  // -16 < -3 < -2
  found.set(y, 0xfffffffdU);
  const Term z = word("z");
  found.set(z, 0xfffffffeU);
  std::vector<Term> ascending{builder.make_slt(x, y), builder.make_slt(y, z)};
  const Answer answer = improve(found, ascending, {{x}, {y}, {z}});
  EXPECT_TRUE(holds(answer.model, {equals(x, 0), equals(y, 1), equals(z, 2)}));
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(ReadableValuesTest, SolvesSumsForTheLaterTerm) {
  expr::Assignment found;
  found.set(x, 57);
  found.set(y, 43);
  std::vector<Term> sum{equals(builder.make_add(x, y), 100)};
  const Answer answer = improve(found, sum, {{x}, {y}});
  EXPECT_TRUE(holds(answer.model, {equals(x, 0), equals(y, 100)}));
}

TEST_F(ReadableValuesTest, FindsSmallNumbersBehindOperationsThatNothingInverts) {
  expr::Assignment found;
  found.set(x, 7003);
  std::vector<Term> remainder{equals(builder.make_urem(x, number(32, 7)), 3), negated(less(x, 0))};
  EXPECT_EQ(improve(found, remainder, {{x}}).model.get(x), 3U);
  found.set(x, 1291);  // the first whose cube is negative as a word
  std::vector<Term> cube{less(builder.make_mul(x, builder.make_mul(x, x)), 0), negated(less(x, 0))};
  EXPECT_EQ(improve(found, cube, {{x}}).model.get(x), 1291U);
  found.set(x,
            value::truncate<value::U128>(static_cast<value::U128>(-450'053'612),
                                         32));  // its cube is positive as a word
  std::vector<Term> wrapped{negated(less(builder.make_mul(x, builder.make_mul(x, x)), 1)), less(x, 0)};
  EXPECT_GE(value::to_signed(improve(found, wrapped, {{x}}).model.get(x), 32), -2000);
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(ReadableValuesTest, AsksABackEndOnlyForWhatNobodyLikesToRead) {
  expr::Assignment found;
  found.set(x, 0x7654321);
  found.set(y, 0x7654321);
  expr::Assignment nicer;
  nicer.set(x, 77);
  nicer.set(y, 77);
  script.answers.push_back(make_sat(nicer));
  // No move leads from one to the other: what they have in common is a hash.
  const auto hash = [&](Term of) {
    return builder.make_mul(of, builder.make_bit_xor(of, number(32, 0x55aa)));
  };
  std::vector<Term> same{builder.make_equal(hash(x), hash(y)), builder.make_slt(number(32, 20), x)};
  const Answer answer = improve(found, same, {{x}, {y}});
  EXPECT_TRUE(holds(answer.model, same));
  EXPECT_LE(answer.model.get(x), 77U);
  ASSERT_EQ(script.asked.size(), 1U);
  EXPECT_LT(script.asked[0].limits.conflicts, Limits().conflicts);
}

TEST_F(ReadableValuesTest, StartsAnewIfTheModelIsNone) {
  expr::Assignment wrong;
  wrong.set(x, 5);
  expr::Assignment right;
  right.set(x, 12);
  script.answers.push_back(make_sat(right));
  std::vector<Term> conditions{negated(less(x, 10))};
  EXPECT_EQ(improve(wrong, conditions, {{x}}).model.get(x), 10U);
}

TEST_F(ReadableValuesTest, RenamesCharactersWhereOnlyTheirSamenessMatters) {
  const Term d = byte("d");
  const Term e = byte("e");
  expr::Assignment found;
  found.set(c, 0xff);
  found.set(d, 0xff);
  found.set(e, 0x01);
  std::vector<Preference> wishes;
  for (Term character : {c, d, e}) wishes.push_back({character, PreferredStyle::Character});
  std::vector<Term> conditions{builder.make_equal(c, d), negated(builder.make_equal(d, e))};
  const expr::Assignment model = improve(found, conditions, wishes).model;
  EXPECT_EQ(model.get(c), static_cast<value::U128>('a'));
  EXPECT_EQ(model.get(d), static_cast<value::U128>('a'));
  EXPECT_EQ(model.get(e), static_cast<value::U128>('b'));
}

TEST_F(ReadableValuesTest, ClearsWhatIsNotNeeded) {
  expr::Assignment cluttered;
  cluttered.set(x, 12);
  cluttered.set(word("unused"), 99);
  expr::ArrayValue array;
  array.otherwise = 4;
  array.elements = {{3, 9}, {5, 1}};
  Term a = builder.make_variable("a", Sort::array(32, Sort::bit_vector(8)));
  cluttered.set_array(a, array);
  std::vector<Term> conditions{equals(builder.make_select(a, builder.make_sub(x, number(32, 9))), 9)};
  const Answer answer = improve(cluttered, conditions, {});
  ASSERT_EQ(answer.verdict, Verdict::Sat);
  EXPECT_TRUE(holds(answer.model, conditions));
  EXPECT_EQ(answer.model.get(word("unused")), 0U);
  EXPECT_EQ(answer.model.try_get_array(a)->otherwise, 0U);
  EXPECT_EQ(answer.model.try_get_array(a)->elements.size(), 1U);
}

TEST_F(ReadableValuesTest, HasNoneForConditionsThatExcludeEachOther) {
  EXPECT_EQ(prefer({less(x, 3), negated(less(x, 5))}, {{x}}).verdict, Verdict::Unsat);
}

}  // namespace
}  // namespace testellate::solver
