// SPDX-License-Identifier: Apache-2.0
#include "expr/printer_infix.h"

#include <gtest/gtest.h>

#include "expr/term_builder.h"

namespace testellate::expr {
namespace {

using value::FloatFormat;
using value::U128;

class InfixPrinter : public testing::Test {
 protected:
  Term number(std::int64_t n) { return b.make_bits(32, static_cast<U128>(n)); }
  Term times(std::int64_t n, Term t) { return b.make_mul(number(n), t); }
  Term real(double d) { return b.make_float(FloatFormat::F64, value::from_double(d)); }

  TermBuilder b;
  Term x = b.make_variable("x", Sort::bit_vector(32));
  Term y = b.make_variable("y", Sort::bit_vector(32));
  Term z = b.make_variable("z", Sort::bit_vector(32));
  Term byte = b.make_variable("c", Sort::bit_vector(8));
  Term p = b.make_variable("p", Sort::boolean());
  Term q = b.make_variable("q", Sort::boolean());
  Term f = b.make_variable("f", Sort::floating(FloatFormat::F64));
  Term g = b.make_variable("g", Sort::floating(FloatFormat::F64));
  Term a = b.make_variable("a", Sort::array(32, Sort::bit_vector(32)));
};

TEST_F(InfixPrinter, WritesSumsInTheirCanonicalForm) {
  Term sum = b.make_add(
      b.make_sub(b.make_add(b.make_sub(b.make_add(x, number(2)), times(2, y)), times(4, x)), number(7)),
      times(4, y));
  EXPECT_EQ(to_infix(sum), "5*x + 2*y - 5");
  Term z5 = b.make_add(z, number(5));
  EXPECT_EQ(to_infix(b.make_add(times(3, z5), times(5, z5))), "8*z + 40");
}

TEST_F(InfixPrinter, PutsWhatIsPositiveFirst) {
  EXPECT_EQ(to_infix(b.make_sub(y, x)), "y - x");
  EXPECT_EQ(to_infix(b.make_sub(number(5), x)), "5 - x");
  EXPECT_EQ(to_infix(b.make_neg(b.make_add(x, y))), "-x - y");
  EXPECT_EQ(to_infix(times(-3, x)), "-3*x");
  EXPECT_EQ(to_infix(b.make_mul(x, y)), "x*y");
}

TEST_F(InfixPrinter, WritesComparisonsWithTheConstantRight) {
  Term first = b.make_slt(number(3), x);
  Term second = b.make_slt(b.make_add(x, number(2)), y);
  EXPECT_EQ(to_infix(b.make_and(first, second)), "x > 3 && x + 2 < y");
  EXPECT_EQ(to_infix(b.make_sle(x, number(4))), "x < 5");
  EXPECT_EQ(to_infix(b.make_sle(x, y)), "x <= y");
  EXPECT_EQ(to_infix(b.make_not(b.make_equal(x, number(-1)))), "x != -1");
  EXPECT_EQ(to_infix(b.make_not(p)), "!p");
}

TEST_F(InfixPrinter, MarksUnsignedOperatorsUnlessSignsAreKnown) {
  EXPECT_EQ(to_infix(b.make_ult(x, y)), "x <u y");
  EXPECT_EQ(to_infix(b.make_ult(x, number(-6))), "x <u 4294967290");
  EXPECT_EQ(to_infix(b.make_udiv(x, y)), "x /u y");
  EXPECT_EQ(to_infix(b.make_sdiv(x, y)), "x / y");
  Term small = b.make_lshr(x, number(4));
  EXPECT_EQ(to_infix(b.make_urem(small, number(7))), "(x >>> 4) % 7");
}

TEST_F(InfixPrinter, UsesAsFewParenthesesAsPrecedenceAllows) {
  Term either = b.make_or(p, q);
  EXPECT_EQ(to_infix(b.make_and(b.make_slt(x, y), either)), "(p || q) && x < y");
  EXPECT_EQ(to_infix(b.make_sdiv(b.make_add(x, y), z)), "(x + y) / z");
  EXPECT_EQ(to_infix(b.make_sdiv(x, b.make_sdiv(y, z))), "x / (y / z)");
  EXPECT_EQ(to_infix(b.make_not(b.make_fp_less(f, g))), "!(f < g)");
  EXPECT_EQ(to_infix(b.make_ite(p, x, b.make_add(y, number(1)))), "p ? x : y + 1");
}

TEST_F(InfixPrinter, WritesElementsAndWrites) {
  Term next = b.make_add(x, number(1));
  EXPECT_EQ(to_infix(b.make_select(a, next)), "a[x + 1]");
  EXPECT_EQ(to_infix(b.make_select(b.make_store(a, x, y), z)), "a{x := y}[z]");
}

TEST_F(InfixPrinter, WritesCutsAndExtensionsAsTheLanguagesDo) {
  EXPECT_EQ(to_infix(b.make_bit_and(x, number(0xff))), "x & 0xff");
  EXPECT_EQ(to_infix(b.make_zero_extend(byte, 32)), "c & 0xff");
  EXPECT_EQ(to_infix(b.make_sign_extend(byte, 32)), "c");
  EXPECT_EQ(to_infix(b.make_extract(x, 7, 0)), "(int8) x");
  EXPECT_EQ(to_infix(b.make_ashr(x, number(3))), "x >> 3");
  EXPECT_EQ(to_infix(b.make_lshr(x, number(3))), "x >>> 3");
  EXPECT_EQ(to_infix(b.make_bit_or(x, number(0x1f))), "x | 0x1f");
  EXPECT_EQ(to_infix(b.make_ult(b.make_bit_and(x, number(0xff)), number(200))), "(x & 0xff) < 200");
  EXPECT_EQ(to_infix(b.make_equal(b.make_lshr(x, number(3)), number(7))), "x >>> 3 == 7");
}

TEST_F(InfixPrinter, WritesFloats) {
  EXPECT_EQ(to_infix(b.make_fp_sub(f, g)), "f - g");
  EXPECT_EQ(to_infix(b.make_fp_add(f, real(1.5))), "f + 1.5");
  EXPECT_EQ(to_infix(b.make_fp_sub(f, real(1.5))), "f - 1.5");
  EXPECT_EQ(to_infix(b.make_fp_mul(b.make_fp_add(f, g), real(0.1))), "0.1*(f + g)");
  EXPECT_EQ(to_infix(b.make_fp_less(real(0.5), f)), "f > 0.5");
  EXPECT_EQ(to_infix(b.make_not(b.make_fp_equal(f, real(1.0)))), "f != 1.0");
  EXPECT_EQ(to_infix(b.make_equal(f, g)), "same_bits(f, g)");
  EXPECT_EQ(to_infix(b.make_fp_round(value::Rounding::TowardNegative, f)), "floor(f)");
  EXPECT_EQ(to_infix(b.make_fp_to_signed(f, 32)), "(int32) f");
  EXPECT_EQ(to_infix(b.make_fp_from_signed(FloatFormat::F64, x)), "(double) x");
}

TEST_F(InfixPrinter, CutsTextThatGrowsThroughSharing) {
  Term term = x;
  for (int i = 0; i < 64; ++i) term = b.make_udiv(term, b.make_urem(term, y));
  std::string text = to_infix(term);
  EXPECT_LT(text.size(), 9000U);
  EXPECT_NE(text.find("..."), std::string::npos);
}

TEST_F(InfixPrinter, JoinsConditionsAndKeepsOrTogether) {
  Term either = b.make_or(p, q);
  EXPECT_EQ(to_infix(std::vector<Term>{}), "true");
  EXPECT_EQ(to_infix(std::vector<Term>{either}), "p || q");
  EXPECT_EQ(to_infix(std::vector<Term>{either, p}), "(p || q) && p");
}

}  // namespace
}  // namespace testellate::expr
