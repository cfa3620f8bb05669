// SPDX-License-Identifier: Apache-2.0
// The face of the rewriter: checks the sorts, then hands over. Operations that are expanded rather than kept
// are in overflow.cpp and bit_counting.cpp.
#include "expr/term_builder.h"

#include "expr/builder_impl.h"

namespace testellate::expr {

namespace {

void expect_bool(Term a) { TESTELLATE_INVARIANT(a.sort().is_bool(), "operand should be a truth value"); }
void expect_bits(Term a) { TESTELLATE_INVARIANT(a.sort().is_bit_vector(), "operand should be a bit-vector"); }
void expect_float(Term a) { TESTELLATE_INVARIANT(a.sort().is_float(), "operand should be a float"); }
void expect_same(Term a, Term b) {
  TESTELLATE_INVARIANT(a.sort() == b.sort(), "operands should have the same sort");
}
void expect_bits(Term a, Term b) {
  expect_bits(a);
  expect_same(a, b);
}
void expect_floats(Term a, Term b) {
  expect_float(a);
  expect_same(a, b);
}

}  // namespace

TermBuilder::TermBuilder() : impl_(std::make_unique<Impl>()) {}
TermBuilder::~TermBuilder() = default;

Term TermBuilder::make_bool(bool value) { return impl_->rewriter.make_bool(value); }
Term TermBuilder::make_constant(Sort sort, value::U128 bits) {
  return impl_->rewriter.make_constant(sort, bits);
}
Term TermBuilder::make_float(value::FloatFormat format, value::FloatBits bits) {
  return impl_->rewriter.make_float(format, bits);
}
Term TermBuilder::make_variable(std::string_view name, Sort sort) {
  return impl_->rewriter.make_variable(name, sort);
}
Term TermBuilder::make_table(unsigned index_width,
                             Sort element,
                             std::span<const value::U128> values,
                             value::U128 otherwise) {
  return impl_->rewriter.make_table(index_width, element, values, otherwise);
}

Term TermBuilder::make_ite(Term condition, Term then, Term otherwise) {
  expect_bool(condition);
  expect_same(then, otherwise);
  TESTELLATE_INVARIANT(!then.sort().is_array(), "an if-then-else of arrays is resolved before the terms");
  return impl_->rewriter.make_ite(condition, then, otherwise);
}
Term TermBuilder::make_equal(Term a, Term b) {
  expect_same(a, b);
  return impl_->rewriter.make_equal(a, b);
}

Term TermBuilder::make_not(Term a) {
  expect_bool(a);
  return impl_->rewriter.make_not(a);
}
Term TermBuilder::make_and(Term a, Term b) {
  expect_bool(a);
  expect_bool(b);
  return impl_->rewriter.make_and(a, b);
}
Term TermBuilder::make_and(std::span<const Term> conjuncts) {
  for (Term conjunct : conjuncts) expect_bool(conjunct);
  return impl_->rewriter.make_junction(TermKind::And, conjuncts);
}
Term TermBuilder::make_or(Term a, Term b) {
  expect_bool(a);
  expect_bool(b);
  return impl_->rewriter.make_or(a, b);
}
Term TermBuilder::make_or(std::span<const Term> disjuncts) {
  for (Term disjunct : disjuncts) expect_bool(disjunct);
  return impl_->rewriter.make_junction(TermKind::Or, disjuncts);
}
Term TermBuilder::make_xor(Term a, Term b) { return make_not(make_equal(a, b)); }
Term TermBuilder::make_implies(Term a, Term b) { return make_or(make_not(a), b); }

Term TermBuilder::make_add(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_add(a, b);
}
Term TermBuilder::make_sub(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_sub(a, b);
}
Term TermBuilder::make_mul(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_mul(a, b);
}
Term TermBuilder::make_neg(Term a) {
  expect_bits(a);
  return impl_->rewriter.make_neg(a);
}
Term TermBuilder::make_udiv(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_division(TermKind::UDiv, a, b);
}
Term TermBuilder::make_urem(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_division(TermKind::URem, a, b);
}
Term TermBuilder::make_sdiv(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_division(TermKind::SDiv, a, b);
}
Term TermBuilder::make_srem(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_division(TermKind::SRem, a, b);
}
Term TermBuilder::make_bit_not(Term a) {
  expect_bits(a);
  return impl_->rewriter.make_bit_not(a);
}
Term TermBuilder::make_bit_and(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_bitwise(TermKind::BitAnd, a, b);
}
Term TermBuilder::make_bit_or(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_bitwise(TermKind::BitOr, a, b);
}
Term TermBuilder::make_bit_xor(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_bitwise(TermKind::BitXor, a, b);
}
Term TermBuilder::make_shl(Term a, Term amount) {
  expect_bits(a, amount);
  return impl_->rewriter.make_shift(TermKind::Shl, a, amount);
}
Term TermBuilder::make_lshr(Term a, Term amount) {
  expect_bits(a, amount);
  return impl_->rewriter.make_shift(TermKind::LShr, a, amount);
}
Term TermBuilder::make_ashr(Term a, Term amount) {
  expect_bits(a, amount);
  return impl_->rewriter.make_shift(TermKind::AShr, a, amount);
}
Term TermBuilder::make_concat(Term high, Term low) {
  expect_bits(high);
  expect_bits(low);
  return impl_->rewriter.make_concat(high, low);
}
Term TermBuilder::make_extract(Term a, unsigned high, unsigned low) {
  expect_bits(a);
  return impl_->rewriter.make_extract(a, high, low);
}
Term TermBuilder::make_zero_extend(Term a, unsigned width) {
  expect_bits(a);
  return impl_->rewriter.make_zero_extend(a, width);
}
Term TermBuilder::make_sign_extend(Term a, unsigned width) {
  expect_bits(a);
  return impl_->rewriter.make_sign_extend(a, width);
}
Term TermBuilder::make_ult(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_compare(TermKind::ULess, a, b);
}
Term TermBuilder::make_ule(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_compare(TermKind::ULessEqual, a, b);
}
Term TermBuilder::make_slt(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_compare(TermKind::SLess, a, b);
}
Term TermBuilder::make_sle(Term a, Term b) {
  expect_bits(a, b);
  return impl_->rewriter.make_compare(TermKind::SLessEqual, a, b);
}
Term TermBuilder::make_bit_of(Term condition) {
  return make_ite(condition, make_bits(1, 1), make_bits(1, 0));
}
Term TermBuilder::make_is_nonzero(Term a) { return make_not(make_equal(a, make_bits(a.width(), 0))); }

Term TermBuilder::make_fp_from_bits(Term a) {
  expect_bits(a);
  TESTELLATE_INVARIANT(a.width() == 32 || a.width() == 64, "a float is made of 32 or 64 bits");
  return impl_->rewriter.make_fp_from_bits(a);
}
Term TermBuilder::make_fp_to_bits(Term a) {
  expect_float(a);
  return impl_->rewriter.make_fp_to_bits(a);
}
Term TermBuilder::make_fp_add(Term a, Term b) {
  expect_floats(a, b);
  return impl_->rewriter.make_fp_add(a, b);
}
Term TermBuilder::make_fp_sub(Term a, Term b) {
  expect_floats(a, b);
  return impl_->rewriter.make_fp_sub(a, b);
}
Term TermBuilder::make_fp_mul(Term a, Term b) {
  expect_floats(a, b);
  return impl_->rewriter.make_fp_mul(a, b);
}
Term TermBuilder::make_fp_div(Term a, Term b) {
  expect_floats(a, b);
  return impl_->rewriter.make_fp_div(a, b);
}
Term TermBuilder::make_fp_rem(Term a, Term b) {
  expect_floats(a, b);
  return impl_->rewriter.make_fp_rem(a, b);
}
Term TermBuilder::make_fp_fma(Term a, Term b, Term c) {
  expect_floats(a, b);
  expect_floats(a, c);
  return impl_->rewriter.make_fp_fma(a, b, c);
}
Term TermBuilder::make_fp_sqrt(Term a) {
  expect_float(a);
  return impl_->rewriter.make_fp_sqrt(a);
}
Term TermBuilder::make_fp_neg(Term a) {
  expect_float(a);
  return impl_->rewriter.make_fp_neg(a);
}
Term TermBuilder::make_fp_abs(Term a) {
  expect_float(a);
  return impl_->rewriter.make_fp_abs(a);
}
Term TermBuilder::make_fp_min(Term a, Term b) {
  expect_floats(a, b);
  return impl_->rewriter.make_fp_min_max(TermKind::FpMin, a, b);
}
Term TermBuilder::make_fp_max(Term a, Term b) {
  expect_floats(a, b);
  return impl_->rewriter.make_fp_min_max(TermKind::FpMax, a, b);
}
Term TermBuilder::make_fp_round(value::Rounding rounding, Term a) {
  expect_float(a);
  return impl_->rewriter.make_fp_round(rounding, a);
}
Term TermBuilder::make_fp_equal(Term a, Term b) {
  expect_floats(a, b);
  return impl_->rewriter.make_fp_equal(a, b);
}
Term TermBuilder::make_fp_less(Term a, Term b) {
  expect_floats(a, b);
  return impl_->rewriter.make_fp_less(TermKind::FpLess, a, b);
}
Term TermBuilder::make_fp_less_equal(Term a, Term b) {
  expect_floats(a, b);
  return impl_->rewriter.make_fp_less(TermKind::FpLessEqual, a, b);
}
Term TermBuilder::make_fp_is_nan(Term a) {
  expect_float(a);
  return impl_->rewriter.make_fp_is_nan(a);
}
Term TermBuilder::make_fp_convert(value::FloatFormat to, Term a) {
  expect_float(a);
  return impl_->rewriter.make_fp_convert(to, a);
}
Term TermBuilder::make_fp_from_signed(value::FloatFormat to, Term a) {
  expect_bits(a);
  return impl_->rewriter.make_fp_from_integer(TermKind::FpFromSigned, to, a);
}
Term TermBuilder::make_fp_from_unsigned(value::FloatFormat to, Term a) {
  expect_bits(a);
  return impl_->rewriter.make_fp_from_integer(TermKind::FpFromUnsigned, to, a);
}
Term TermBuilder::make_fp_to_signed(Term a, unsigned width) {
  expect_float(a);
  return impl_->rewriter.make_fp_to_integer(TermKind::FpToSigned, a, width);
}
Term TermBuilder::make_fp_to_unsigned(Term a, unsigned width) {
  expect_float(a);
  return impl_->rewriter.make_fp_to_integer(TermKind::FpToUnsigned, a, width);
}

Term TermBuilder::make_select(Term array, Term index) {
  TESTELLATE_INVARIANT(array.sort().is_array(), "an element is read from an array");
  expect_bits(index);
  TESTELLATE_INVARIANT(index.width() == array.sort().index_width(), "an index should have the array's width");
  return impl_->rewriter.make_select(array, index);
}
Term TermBuilder::make_store(Term array, Term index, Term element) {
  TESTELLATE_INVARIANT(array.sort().is_array(), "an element is written to an array");
  expect_bits(index);
  TESTELLATE_INVARIANT(index.width() == array.sort().index_width(), "an index should have the array's width");
  TESTELLATE_INVARIANT(element.sort() == array.sort().element(), "an element should have the array's sort");
  return impl_->rewriter.make_store(array, index, element);
}

Term TermBuilder::rebuild(Term like, std::span<const Term> arguments) {
  return impl_->rewriter.rebuild(like, arguments);
}

std::size_t TermBuilder::term_count() const { return impl_->rewriter.arena().size(); }
const RuleStatistics& TermBuilder::rule_statistics() const { return impl_->rewriter.statistics(); }

}  // namespace testellate::expr
