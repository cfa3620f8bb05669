// SPDX-License-Identifier: Apache-2.0
#include "explain/readable_term.h"

#include <gtest/gtest.h>

#include "expr/term_builder.h"
#include "render/condition_text.h"
#include "test/support/condition_nodes.h"

namespace testellate::explain {
namespace {

using expr::Sort;
using expr::Term;
using expr::TermBuilder;
using value::FloatFormat;
using value::U128;

using Constants = std::function<std::optional<result::Expression>(Term, Term)>;

/// What is known of the variables, which are inputs.
struct Given {
  const std::unordered_set<Term>* unsigned_variables = nullptr;
  const std::unordered_set<Term>* characters = nullptr;
  const FavouredNumbers* favoured = nullptr;
  const Constants* constant = nullptr;
};

std::string text(Term term, const Given& given = {}) {
  const std::function<result::Expression(Term)> variable = [](Term one) {
    return test::input(std::string(one.variable_name()));
  };
  return render::to_text(to_expression(term,
                                       {.variable = variable,
                                        .constant = given.constant,
                                        .unsigned_variables = given.unsigned_variables,
                                        .characters = given.characters,
                                        .favoured = given.favoured}),
                         render::Style::C);
}

class ReadableTerm : public testing::Test {
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

TEST_F(ReadableTerm, WritesSumsInTheirCanonicalForm) {
  Term sum = b.make_add(
      b.make_sub(b.make_add(b.make_sub(b.make_add(x, number(2)), times(2, y)), times(4, x)), number(7)),
      times(4, y));
  EXPECT_EQ(text(sum), "5*x + 2*y - 5");
  Term z5 = b.make_add(z, number(5));
  EXPECT_EQ(text(b.make_add(times(3, z5), times(5, z5))), "8*z + 40");
}

TEST_F(ReadableTerm, CutsWhatLanguagesComputeInWiderNumbers) {
  const Term s = b.make_variable("s", Sort::bit_vector(16));
  const Term t = b.make_variable("t", Sort::bit_vector(16));
  EXPECT_EQ(text(b.make_sign_extend(b.make_add(s, t), 32)), "(short) (s + t)");
  EXPECT_EQ(text(b.make_sign_extend(b.make_mul(s, t), 32)), "(short) (s*t)");
  EXPECT_EQ(text(b.make_sign_extend(b.make_mul(x, y), 64)), "(long) (x*y)");
}

TEST_F(ReadableTerm, ListsNumbersInTheirOrder) {
  const auto is = [&](std::int64_t n) { return b.make_equal(x, number(n)); };
  const Term late = is(11);
  EXPECT_EQ(text(b.make_or(std::vector<Term>{late, is(-2), is(6)})), "x == -2 || x == 6 || x == 11");
}

TEST_F(ReadableTerm, PutsWhatIsPositiveFirst) {
  EXPECT_EQ(text(b.make_sub(y, x)), "y - x");
  EXPECT_EQ(text(b.make_sub(number(5), x)), "5 - x");
  EXPECT_EQ(text(b.make_neg(b.make_add(x, y))), "-x - y");
  EXPECT_EQ(text(times(-3, x)), "-3*x");
  EXPECT_EQ(text(b.make_mul(x, y)), "x*y");
}

TEST_F(ReadableTerm, WritesComparisonsWithTheConstantRight) {
  Term first = b.make_slt(number(3), x);
  Term second = b.make_slt(b.make_add(x, number(2)), y);
  EXPECT_EQ(text(b.make_and(first, second)), "x > 3 && x + 2 < y");
  EXPECT_EQ(text(b.make_sle(x, number(4))), "x < 5");
  EXPECT_EQ(text(b.make_sle(x, y)), "x <= y");
  EXPECT_EQ(text(b.make_not(b.make_equal(x, number(-1)))), "x != -1");
  EXPECT_EQ(text(b.make_not(p)), "!p");
}

TEST_F(ReadableTerm, ComparesWithZeroTheRounderOrTheFavouredNumber) {
  EXPECT_EQ(text(b.make_slt(number(-1), x)), "x >= 0");
  EXPECT_EQ(text(b.make_slt(x, number(1))), "x <= 0");
  EXPECT_EQ(text(b.make_slt(number(899), x)), "x >= 900");
  EXPECT_EQ(text(b.make_slt(x, number(4000))), "x < 4000");
  EXPECT_EQ(text(b.make_slt(number(-101), x)), "x >= -100");
  EXPECT_EQ(text(b.make_slt(x, number(13))), "x < 13");
  const FavouredNumbers favoured{{12, 1}, {1, 2}, {0, 1}, {899, 1}};
  const Given options{.favoured = &favoured};
  EXPECT_EQ(text(b.make_slt(x, number(13)), options), "x <= 12");
  EXPECT_EQ(text(b.make_slt(x, number(1)), options), "x < 1") << "which is favoured more than 0";
  EXPECT_EQ(text(b.make_slt(number(899), x), options), "x > 899");
  EXPECT_EQ(text(b.make_slt(x, number(-2147483647))), "x == INT_MIN");
}

TEST_F(ReadableTerm, WritesRangesAsTwoLimits) {
  const Term from_a = b.make_sub(x, number('a'));
  EXPECT_EQ(text(b.make_ult(from_a, number(26))), "x >= 97 && x <= 122");
  EXPECT_EQ(text(b.make_ult(number(25), from_a)), "x < 97 || x > 122");
  const std::unordered_set<Term> characters{x};
  EXPECT_EQ(text(b.make_ult(from_a, number(26)), {.characters = &characters}), "x >= 'a' && x <= 'z'");
  EXPECT_EQ(text(b.make_ult(b.make_add(x, number(5)), number(2))), "x >= -5 && x <= -4");
  EXPECT_EQ(text(b.make_ult(b.make_add(x, number(5)), number(10))), "x >= -5 && x <= 4");
  EXPECT_EQ(text(b.make_ult(b.make_sub(x, number(2147483640)), number(20))),
            "(unsigned) (x - 2147483640) < 20")
      << "which goes on with the negative numbers";
}

TEST_F(ReadableTerm, BeginsWithTheSmallerLimit) {
  EXPECT_EQ(text(b.make_or(b.make_slt(number(12), x), b.make_slt(x, number(5)))), "x < 5 || x > 12");
}

TEST_F(ReadableTerm, ReadsVariablesAsUnsignedAndNamesConstants) {
  const std::unordered_set<Term> variables{x};
  const Given options{.unsigned_variables = &variables};
  EXPECT_EQ(text(b.make_ult(b.make_udiv(x, number(10)), x), options), "x / 10 < x");
  EXPECT_EQ(text(b.make_ult(x, y), options), "x < (unsigned) y");
  EXPECT_EQ(text(b.make_equal(b.make_add(x, number(3)), number(2)), options), "x == UINT_MAX");
  const Constants red = [&](Term, Term other) {
    return other == y ? std::optional(test::constant("Color", "RED")) : std::nullopt;
  };
  // Terms are in order of age, and compilers differ in which argument they make first.
  const Term is_other = b.make_not(b.make_equal(x, number(3)));
  const Term condition = b.make_or(is_other, b.make_equal(y, number(3)));
  EXPECT_EQ(text(condition, {.constant = &red}), "x != 3 || y == Color.RED");
}

TEST_F(ReadableTerm, MarksUnsignedOperatorsUnlessSignsAreKnown) {
  EXPECT_EQ(text(b.make_ult(x, y)), "(unsigned) x < y");
  EXPECT_EQ(text(b.make_ult(x, number(-6))), "(unsigned) x < 4294967290");
  EXPECT_EQ(text(b.make_udiv(x, y)), "(unsigned) x / y");
  EXPECT_EQ(text(b.make_sdiv(x, y)), "x / y");
  Term small = b.make_lshr(x, number(4));
  EXPECT_EQ(text(b.make_urem(small, number(7))), "((unsigned) x >> 4) % 7");
}

TEST_F(ReadableTerm, UsesAsFewParenthesesAsPrecedenceAllows) {
  Term either = b.make_or(p, q);
  EXPECT_EQ(text(b.make_and(b.make_slt(x, y), either)), "(p || q) && x < y");
  EXPECT_EQ(text(b.make_sdiv(b.make_add(x, y), z)), "(x + y) / z");
  EXPECT_EQ(text(b.make_sdiv(x, b.make_sdiv(y, z))), "x / (y / z)");
  EXPECT_EQ(text(b.make_not(b.make_fp_less(f, g))), "!(f < g)");
  EXPECT_EQ(text(b.make_ite(p, x, b.make_add(y, number(1)))), "p ? x : y + 1");
}

TEST_F(ReadableTerm, WritesElementsAndWrites) {
  Term next = b.make_add(x, number(1));
  EXPECT_EQ(text(b.make_select(a, next)), "a[x + 1]");
  EXPECT_EQ(text(b.make_select(b.make_store(a, x, y), z)), "a{x := y}[z]");
}

TEST_F(ReadableTerm, WritesCutsAndExtensionsAsTheLanguagesDo) {
  EXPECT_EQ(text(b.make_bit_and(x, number(0xff))), "x & 0xff");
  EXPECT_EQ(text(b.make_zero_extend(byte, 32)), "c & 0xff");
  EXPECT_EQ(text(b.make_sign_extend(byte, 32)), "c");
  EXPECT_EQ(text(b.make_extract(x, 7, 0)), "(signed char) x");
  EXPECT_EQ(text(b.make_ashr(x, number(3))), "x >> 3");
  EXPECT_EQ(text(b.make_lshr(x, number(3))), "(unsigned) x >> 3");
  EXPECT_EQ(text(b.make_bit_or(x, number(0x1f))), "x | 0x1f");
  EXPECT_EQ(text(b.make_ult(b.make_bit_and(x, number(0xff)), number(200))), "(x & 0xff) < 200");
  EXPECT_EQ(text(b.make_equal(b.make_lshr(x, number(3)), number(7))), "(unsigned) x >> 3 == 7");
}

TEST_F(ReadableTerm, WritesWhatCharactersAreComparedWithAsCharacters) {
  Given options;
  Term line = b.make_variable("line", Sort::array(32, Sort::bit_vector(8)));
  const std::unordered_set<Term> characters{byte, line};
  options.characters = &characters;
  auto equals = [&](Term term, unsigned code) {
    return text(b.make_equal(term, b.make_bits(term.width(), code)), options);
  };
  EXPECT_EQ(equals(byte, ';'), "c == ';'");
  EXPECT_EQ(equals(byte, '\''), "c == '\\''");
  EXPECT_EQ(equals(byte, '\\'), "c == '\\\\'");
  EXPECT_EQ(equals(byte, '\n'), "c == '\\n'");
  EXPECT_EQ(equals(byte, 0), "c == '\\0'");
  EXPECT_EQ(equals(byte, 1), "c == 1");
  EXPECT_EQ(equals(byte, 0x7f), "c == 127");
  EXPECT_EQ(equals(byte, 0xe4), "c == -28");
  EXPECT_EQ(equals(x, ';'), "x == 59");
  EXPECT_EQ(equals(b.make_select(line, x), ';'), "line[x] == ';'");
  EXPECT_EQ(text(b.make_not(b.make_equal(byte, b.make_bits(8, 'a'))), options), "c != 'a'");
  EXPECT_EQ(text(b.make_equal(byte, b.make_bits(8, 'a'))), "c == 97");
  // The bounds of the ranges that people mean.
  EXPECT_EQ(text(b.make_sle(byte, b.make_bits(8, '9')), options), "c <= '9'");
  EXPECT_EQ(text(b.make_slt(b.make_bits(8, '/'), byte), options), "c >= '0'");
  EXPECT_EQ(text(b.make_slt(byte, b.make_bits(8, 'a')), options), "c < 'a'");
  EXPECT_EQ(text(b.make_slt(byte, b.make_bits(8, '+')), options), "c < '+'");
  EXPECT_EQ(text(b.make_ult(byte, b.make_bits(8, 200)), options), "(unsigned char) c < 200");
  EXPECT_EQ(text(b.make_ule(byte, b.make_bits(8, '9')), options), "(unsigned char) c <= '9'");
}

TEST_F(ReadableTerm, WritesFloats) {
  EXPECT_EQ(text(b.make_fp_sub(f, g)), "f - g");
  EXPECT_EQ(text(b.make_fp_add(f, real(1.5))), "f + 1.5");
  EXPECT_EQ(text(b.make_fp_sub(f, real(1.5))), "f - 1.5");
  EXPECT_EQ(text(b.make_fp_mul(b.make_fp_add(f, g), real(0.1))), "0.1*(f + g)");
  EXPECT_EQ(text(b.make_fp_less(real(0.5), f)), "f > 0.5");
  EXPECT_EQ(text(b.make_not(b.make_fp_equal(f, real(1.0)))), "f != 1.0");
  EXPECT_EQ(text(b.make_equal(f, g)), "same_bits(f, g)");
  EXPECT_EQ(text(b.make_fp_round(value::Rounding::TowardNegative, f)), "floor(f)");
  EXPECT_EQ(text(b.make_fp_to_signed(f, 32)), "(int) f");
  EXPECT_EQ(text(b.make_fp_from_signed(FloatFormat::F64, x)), "(double) x");
}

TEST_F(ReadableTerm, AsksNothingAboutTheSignOfAVariableWithoutOne) {
  const std::unordered_set<Term> without_sign{byte};
  const Given options{.unsigned_variables = &without_sign};
  const Term low = b.make_sle(b.make_bits(8, 0), byte);
  EXPECT_EQ(text(low, options), "c < 128");
  EXPECT_EQ(text(b.make_not(low), options), "c >= 128");
  EXPECT_EQ(text(b.make_not(low)), "c < 0");
}

TEST_F(ReadableTerm, LeavesOutWhatGrowsThroughSharing) {
  Term term = x;
  for (int i = 0; i < 64; ++i) term = b.make_udiv(term, b.make_urem(term, y));
  EXPECT_EQ(text(term), "...");
}

}  // namespace
}  // namespace testellate::explain
