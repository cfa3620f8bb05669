// SPDX-License-Identifier: Apache-2.0
#include "expr/term_builder.h"

#include <gtest/gtest.h>

#include "expr/term.h"
#include "test/support/term_text.h"

namespace testellate::expr {
namespace {

class TermBuilderTest : public testing::Test {
 protected:
  Term num(std::int64_t n) { return b.make_bits(32, static_cast<value::U128>(n)); }

  TermBuilder b;
  Term x = b.make_variable("x", Sort::bit_vector(32));
  Term y = b.make_variable("y", Sort::bit_vector(32));
  Term z = b.make_variable("z", Sort::bit_vector(32));
};

TEST_F(TermBuilderTest, MakesEqualTermsOnce) {
  EXPECT_EQ(b.make_udiv(x, y), b.make_udiv(x, y));
  EXPECT_EQ(b.make_variable("x", Sort::bit_vector(32)), x);
  EXPECT_NE(b.make_udiv(x, y), b.make_udiv(y, x));
  EXPECT_EQ(b.make_add(x, y), b.make_add(y, x));
}

TEST_F(TermBuilderTest, NumbersTermsInOrderOfCreation) {
  std::size_t count = b.term_count();
  Term quotient = b.make_udiv(x, y);
  EXPECT_EQ(quotient.id(), count);
  EXPECT_EQ(b.term_count(), count + 1);
}

TEST_F(TermBuilderTest, DecidesPolynomialIdentities) {
  EXPECT_TRUE(b.make_equal(b.make_mul(x, b.make_add(y, z)), b.make_add(b.make_mul(x, y), b.make_mul(x, z)))
                  .is_true());
  Term sum = b.make_add(x, y);
  Term square = b.make_mul(sum, sum);
  Term expanded =
      b.make_add(b.make_add(b.make_mul(x, x), b.make_mul(num(2), b.make_mul(y, x))), b.make_mul(y, y));
  EXPECT_EQ(square, expanded);
}

TEST_F(TermBuilderTest, KeepsProductsOfLongSumsAsTheyAre) {
  Term left = x;
  Term right = x;
  for (int i = 0; i < 6; ++i) {
    left = b.make_add(left, b.make_variable("l" + std::to_string(i), Sort::bit_vector(32)));
    right = b.make_add(right, b.make_variable("r" + std::to_string(i), Sort::bit_vector(32)));
  }
  Term product = b.make_mul(left, right);
  EXPECT_EQ(product.kind(), TermKind::Mul);
  EXPECT_EQ(product, b.make_mul(right, left));
}

TEST_F(TermBuilderTest, KeepsSumsOfManyOperandsLinearInSize) {
  Term sum = num(0);
  for (int i = 0; i < 5000; ++i)
    sum = b.make_add(sum, b.make_variable("v" + std::to_string(i), Sort::bit_vector(32)));
  std::size_t operands = 0;
  for (Term term : post_order(std::span(&sum, 1))) operands += term.arguments().size();
  EXPECT_LT(operands, 12'000U);
}

TEST_F(TermBuilderTest, MovesConstantsAcrossComparisonsOnlyWhereNothingWraps) {
  EXPECT_EQ(test::to_text(b.make_slt(b.make_add(x, num(2)), num(5))), "(bvslt (bvadd 2 x) 5)");
  Term small = b.make_ashr(x, num(8));
  EXPECT_EQ(test::to_text(b.make_slt(b.make_add(small, num(2)), num(5))), "(bvslt (extract 31 8 x) 3)");
}

TEST_F(TermBuilderTest, DoesNotDropAdditionOfPositiveZero) {
  Term f = b.make_variable("f", Sort::floating(value::FloatFormat::F64));
  Term zero = b.make_float(value::FloatFormat::F64, 0);
  EXPECT_EQ(b.make_fp_add(f, zero).kind(), TermKind::FpAdd);
}

TEST_F(TermBuilderTest, JoinsTheBytesOfAWordThatWasTakenApart) {
  Term c = b.make_variable("c", Sort::bit_vector(8));
  Term p = b.make_variable("p", Sort::boolean());
  Term words[] = {x,
                  b.make_add(x, b.make_mul(y, num(3))),
                  b.make_bit_xor(x, y),
                  b.make_sign_extend(c, 32),
                  b.make_zero_extend(c, 32),
                  b.make_add(b.make_sign_extend(c, 32), num(1)),
                  b.make_mul(x, num(256)),
                  b.make_bit_not(x),
                  b.make_ite(p, num(-1), num(7)),
                  b.make_ite(p, x, b.make_zero_extend(c, 32)),
                  b.make_srem(x, num(10))};
  for (Term word : words) {
    Term joined = b.make_extract(word, 7, 0);
    for (unsigned at = 8; at < 32; at += 8) joined = b.make_concat(b.make_extract(word, at + 7, at), joined);
    EXPECT_EQ(joined, word) << test::to_text(word) << " became " << test::to_text(joined);
  }
  Term packed = num(0);
  for (unsigned at = 0; at < 32; at += 8) {
    Term byte = b.make_bit_and(b.make_lshr(x, num(at)), num(0xff));
    packed = b.make_bit_or(packed, b.make_shl(byte, num(at)));
  }
  EXPECT_EQ(packed, x);
}

TEST_F(TermBuilderTest, TakesApartWhatWasPackedWithShifts) {
  Term low = b.make_variable("low", Sort::bit_vector(8));
  Term high = b.make_variable("high", Sort::bit_vector(8));
  Term packed = b.make_bit_or(b.make_shl(b.make_zero_extend(high, 32), num(8)), b.make_zero_extend(low, 32));
  EXPECT_EQ(b.make_extract(b.make_lshr(packed, num(8)), 7, 0), high);
  EXPECT_EQ(b.make_extract(packed, 7, 0), low);
}

TEST_F(TermBuilderTest, RebuildsATermFromItsOwnArguments) {
  Term term = b.make_ite(b.make_slt(x, y), b.make_mul(x, y), b.make_udiv(x, z));
  EXPECT_EQ(b.rebuild(term, term.arguments()), term);
  Term arguments[] = {b.make_false(), term.argument(1), term.argument(2)};
  EXPECT_EQ(b.rebuild(term, arguments), b.make_udiv(x, z));
}

TEST_F(TermBuilderTest, HandlesLongChainsOfConditionals) {
  Term chain = num(-1);
  for (int i = 0; i < 50'000; ++i) chain = b.make_ite(b.make_equal(x, num(i)), num(2 * i), chain);
  EXPECT_EQ(b.make_equal(chain, y).kind(), TermKind::Equal);
  EXPECT_FALSE(b.make_equal(chain, num(2 * 49'999)).is_constant());
  EXPECT_FALSE(b.make_slt(b.make_extract(chain, 7, 0), b.make_bits(8, 3)).is_constant());
}

}  // namespace
}  // namespace testellate::expr
