// SPDX-License-Identifier: Apache-2.0
#include "solver/condition_set.h"

#include <array>

#include <gtest/gtest.h>

#include "layer_fixture.h"
#include "random_terms.h"

namespace testellate::solver {
namespace {

class ConditionSet : public LayerTest {
 protected:
  void expect_exact(Term condition, Term atom, const std::vector<std::uint64_t>& values) {
    std::optional<ValueSet> set = try_condition_set(condition, atom, workspace.evaluator);
    ASSERT_TRUE(set);
    for (std::uint64_t bits : values) {
      expr::Assignment assignment;
      set_atom(assignment, atom, bits);
      EXPECT_EQ(set->contains(bits), expr::Evaluator(assignment).is_true(condition)) << bits;
    }
  }
  static std::vector<std::uint64_t> around(std::initializer_list<std::uint64_t> centres, unsigned width) {
    std::vector<std::uint64_t> values;
    for (std::uint64_t centre : centres) {
      for (std::uint64_t delta = 0; delta < 5; ++delta) {
        values.push_back(value::truncate<std::uint64_t>(centre + delta - 2, width));
      }
    }
    return values;
  }
};

TEST_F(ConditionSet, KnowsSignedAndUnsignedComparisonsOfAWord) {
  Term x = word("x");
  auto values = around({0, 5, 100, 0x7fffffff, 0x80000000, 0xffffffff}, 32);
  expect_exact(less(x, 5), x, values);
  expect_exact(below(x, 100), x, values);
  expect_exact(negated(less(x, -1)), x, values);
  expect_exact(builder.make_sle(number(32, 5), x), x, values);
  expect_exact(builder.make_and(less(x, 100), negated(equals(x, 5))), x, values);
}

TEST_F(ConditionSet, FollowsSumsExtensionsAndChoices) {
  Term x = builder.make_variable("c", Sort::bit_vector(16));
  Term wide = builder.make_zero_extend(x, 32);
  Term digit = builder.make_sub(wide, number(32, '0'));
  Term is_upper =
      builder.make_and(builder.make_ule(number(16, 'A'), x), builder.make_ule(x, number(16, 'Z')));
  Term lower = builder.make_ite(is_upper, builder.make_add(x, number(16, 32)), x);
  auto values = around({0, '0', '9', 'A', 'Z', 'a', 'q', 0x8000, 0xffff}, 16);
  expect_exact(below(digit, 10), x, values);
  expect_exact(equals(lower, 'q'), x, values);
  expect_exact(less(builder.make_sign_extend(x, 32), -3), x, around({0, 0x7fff, 0x8000, 0xfffd}, 16));
  expect_exact(equals(builder.make_udiv(x, number(16, 10)), 7), x, around({70, 79, 80}, 16));
}

TEST_F(ConditionSet, FollowsShiftsToTheRight) {
  Term x = word("x");
  auto values = around({0, 255, 256, 0x10ffff, 0x110000, 0x7fffffff, 0x80000000, 0xffffff00, 0xffffffff}, 32);
  expect_exact(below(builder.make_ashr(x, number(32, 8)), 0x1100), x, values);
  expect_exact(less(builder.make_ashr(x, number(32, 8)), -1), x, values);
  expect_exact(below(builder.make_sign_extend(builder.make_extract(x, 31, 8), 64), 0x1100), x, values);
  expect_exact(equals(builder.make_extract(x, 31, 24), 0xff), x, values);
}

TEST_F(ConditionSet, LooksBackwardsThroughTables) {
  Term x = word("i");
  std::array<value::U128, 6> entries{3, 1, 4, 1, 5, 9};
  Term table = builder.make_table(32, Sort::bit_vector(8), entries, 1);
  expect_exact(equals(builder.make_select(table, x), 1), x, around({0, 3, 6, 0xffffffff}, 32));
  expect_exact(equals(builder.make_select(table, x), 9), x, around({0, 3, 6, 0xffffffff}, 32));
}

TEST_F(ConditionSet, OrdersFloatsAsIeeeDoes) {
  Term d = builder.make_variable("d", Sort::floating(value::FloatFormat::F64));
  std::vector<std::uint64_t> values;
  for (double number : {0.0, -0.0, 1.0, -1.0, 1.5, -1.5, 1e300, -1e300, 5e-324, -5e-324}) {
    values.push_back(value::from_double(number));
  }
  std::uint64_t infinite = value::infinity(value::FloatFormat::F64);
  std::uint64_t sign = value::sign_mask(value::FloatFormat::F64);
  values.insert(values.end(),
                {infinite, infinite | sign, infinite + 1, infinite | sign | 1, ~std::uint64_t{0}});
  for (double limit : {0.0, -0.0, 1.0, -1.0, 1e300}) {
    Term c = builder.make_float(value::FloatFormat::F64, value::from_double(limit));
    expect_exact(builder.make_fp_less(d, c), d, values);
    expect_exact(builder.make_fp_less(c, d), d, values);
    expect_exact(builder.make_fp_less_equal(d, c), d, values);
    expect_exact(negated(builder.make_fp_less_equal(c, d)), d, values);
    expect_exact(builder.make_fp_equal(d, c), d, values);
  }
  expect_exact(builder.make_fp_is_nan(d), d, values);
  expect_exact(builder.make_fp_less(builder.make_fp_abs(d),
                                    builder.make_float(value::FloatFormat::F64, value::from_double(1.5))),
               d,
               values);
}

TEST_F(ConditionSet, TriesAllValuesOfAByteWhereNothingElseHelps) {
  Term x = byte("x");
  Term wide = builder.make_zero_extend(x, 32);
  Term square = builder.make_mul(wide, wide);
  std::vector<std::uint64_t> all;
  for (std::uint64_t bits = 0; bits < 256; ++bits) all.push_back(bits);
  expect_exact(equals(builder.make_urem(square, number(32, 7)), 2), x, all);
  expect_exact(equals(builder.make_bit_and(x, number(8, 0x24)), 0x20), x, all);
}

TEST_F(ConditionSet, IsExactOnRandomConditionsWhereverItAnswers) {
  support::Rng rng(3);
  RandomTerms random(builder, rng);
  unsigned answered = 0;
  for (int round = 0; round < 3000; ++round) {
    Term condition = random.make_condition(3);
    const std::vector<AtomId>& atoms = workspace.conditions.facts(condition).atoms;
    if (atoms.size() != 1) continue;
    Term atom = workspace.conditions.atom(atoms[0]);
    if (atom.sort().is_array()) continue;
    std::optional<ValueSet> set = try_condition_set(condition, atom, workspace.evaluator);
    if (!set) continue;
    ++answered;
    for (int sample = 0; sample < 20; ++sample) {
      expr::Assignment assignment;
      value::U128 bits = random.make_value(atom.sort());
      set_atom(assignment, atom, bits);
      EXPECT_EQ(set->contains(static_cast<std::uint64_t>(bits)),
                expr::Evaluator(assignment).is_true(condition));
    }
  }
  EXPECT_GT(answered, 50U);
}

}  // namespace
}  // namespace testellate::solver
