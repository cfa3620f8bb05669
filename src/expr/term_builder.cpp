// SPDX-License-Identifier: Apache-2.0
// The face of the rewriter: checks the sorts, then hands over. Operations that are expanded rather than kept
// are in expanded_operations.cpp.
#include "expr/term_builder.h"

#include "expr/rewriter.h"

namespace testellate::expr {

namespace {

// Each passes on the term that it has looked at.

Term truth(Term a) {
  TESTELLATE_INVARIANT(a.sort().is_bool(), "operand should be a truth value");
  return a;
}
Term bits(Term a) {
  TESTELLATE_INVARIANT(a.sort().is_bit_vector(), "operand should be a bit-vector");
  return a;
}
Term floating(Term a) {
  TESTELLATE_INVARIANT(a.sort().is_float(), "operand should be a float");
  return a;
}
Term same(Term a, Term b) {
  TESTELLATE_INVARIANT(a.sort() == b.sort(), "operands should have the same sort");
  return b;
}
Term index_of(Term array, Term index) {
  TESTELLATE_INVARIANT(array.sort().is_array(), "an element is read from and written to an array");
  TESTELLATE_INVARIANT(bits(index).width() == array.sort().index_width(),
                       "an index should have the array's width");
  return index;
}
std::span<const Term> truths(std::span<const Term> terms) {
  for (Term term : terms) truth(term);
  return terms;
}

}  // namespace

TermBuilder::TermBuilder() : rewriter_(std::make_unique<Rewriter>()) {}
TermBuilder::~TermBuilder() = default;

Term TermBuilder::make_bool(bool value) { return rewriter_->make_bool(value); }
Term TermBuilder::make_constant(Sort sort, value::U128 bits) { return rewriter_->make_constant(sort, bits); }
Term TermBuilder::make_float(value::FloatFormat format, value::FloatBits bits) {
  return rewriter_->make_float(format, bits);
}
Term TermBuilder::make_variable(std::string_view name, Sort sort) {
  return rewriter_->make_variable(name, sort);
}
Term TermBuilder::make_table(unsigned index_width,
                             Sort element,
                             std::span<const value::U128> values,
                             value::U128 otherwise) {
  return rewriter_->make_table(index_width, element, values, otherwise);
}

Term TermBuilder::make_ite(Term condition, Term then, Term otherwise) {
  TESTELLATE_INVARIANT(!then.sort().is_array(), "an if-then-else of arrays is resolved before the terms");
  return rewriter_->make_ite(truth(condition), then, same(then, otherwise));
}
Term TermBuilder::make_equal(Term a, Term b) { return rewriter_->make_equal(a, same(a, b)); }

Term TermBuilder::make_not(Term a) { return rewriter_->make_not(truth(a)); }
Term TermBuilder::make_and(Term a, Term b) { return rewriter_->make_and(truth(a), truth(b)); }
Term TermBuilder::make_and(std::span<const Term> conjuncts) {
  return rewriter_->make_junction(TermKind::And, truths(conjuncts));
}
Term TermBuilder::make_or(Term a, Term b) { return rewriter_->make_or(truth(a), truth(b)); }
Term TermBuilder::make_or(std::span<const Term> disjuncts) {
  return rewriter_->make_junction(TermKind::Or, truths(disjuncts));
}
Term TermBuilder::make_xor(Term a, Term b) { return make_not(make_equal(a, b)); }
Term TermBuilder::make_implies(Term a, Term b) { return make_or(make_not(a), b); }

Term TermBuilder::make_add(Term a, Term b) { return rewriter_->make_add(bits(a), same(a, b)); }
Term TermBuilder::make_sub(Term a, Term b) { return rewriter_->make_sub(bits(a), same(a, b)); }
Term TermBuilder::make_mul(Term a, Term b) { return rewriter_->make_mul(bits(a), same(a, b)); }
Term TermBuilder::make_neg(Term a) { return rewriter_->make_neg(bits(a)); }
Term TermBuilder::make_udiv(Term a, Term b) {
  return rewriter_->make_division(TermKind::UDiv, bits(a), same(a, b));
}
Term TermBuilder::make_urem(Term a, Term b) {
  return rewriter_->make_division(TermKind::URem, bits(a), same(a, b));
}
Term TermBuilder::make_sdiv(Term a, Term b) {
  return rewriter_->make_division(TermKind::SDiv, bits(a), same(a, b));
}
Term TermBuilder::make_srem(Term a, Term b) {
  return rewriter_->make_division(TermKind::SRem, bits(a), same(a, b));
}
Term TermBuilder::make_bit_not(Term a) { return rewriter_->make_bit_not(bits(a)); }
Term TermBuilder::make_bit_and(Term a, Term b) {
  return rewriter_->make_bitwise(TermKind::BitAnd, bits(a), same(a, b));
}
Term TermBuilder::make_bit_or(Term a, Term b) {
  return rewriter_->make_bitwise(TermKind::BitOr, bits(a), same(a, b));
}
Term TermBuilder::make_bit_xor(Term a, Term b) {
  return rewriter_->make_bitwise(TermKind::BitXor, bits(a), same(a, b));
}
Term TermBuilder::make_shl(Term a, Term amount) {
  return rewriter_->make_shift(TermKind::Shl, bits(a), same(a, amount));
}
Term TermBuilder::make_lshr(Term a, Term amount) {
  return rewriter_->make_shift(TermKind::LShr, bits(a), same(a, amount));
}
Term TermBuilder::make_ashr(Term a, Term amount) {
  return rewriter_->make_shift(TermKind::AShr, bits(a), same(a, amount));
}
Term TermBuilder::make_concat(Term high, Term low) { return rewriter_->make_concat(bits(high), bits(low)); }
Term TermBuilder::make_extract(Term a, unsigned high, unsigned low) {
  return rewriter_->make_extract(bits(a), high, low);
}
Term TermBuilder::make_zero_extend(Term a, unsigned width) {
  return rewriter_->make_zero_extend(bits(a), width);
}
Term TermBuilder::make_sign_extend(Term a, unsigned width) {
  return rewriter_->make_sign_extend(bits(a), width);
}
Term TermBuilder::make_ult(Term a, Term b) {
  return rewriter_->make_compare(TermKind::ULess, bits(a), same(a, b));
}
Term TermBuilder::make_ule(Term a, Term b) {
  return rewriter_->make_compare(TermKind::ULessEqual, bits(a), same(a, b));
}
Term TermBuilder::make_slt(Term a, Term b) {
  return rewriter_->make_compare(TermKind::SLess, bits(a), same(a, b));
}
Term TermBuilder::make_sle(Term a, Term b) {
  return rewriter_->make_compare(TermKind::SLessEqual, bits(a), same(a, b));
}
Term TermBuilder::make_bit_of(Term condition) {
  return make_ite(condition, make_bits(1, 1), make_bits(1, 0));
}
Term TermBuilder::make_is_nonzero(Term a) { return make_not(make_equal(a, make_bits(a.width(), 0))); }

Term TermBuilder::make_fp_from_bits(Term a) {
  TESTELLATE_INVARIANT(a.width() == 32 || a.width() == 64, "a float is made of 32 or 64 bits");
  return rewriter_->make_fp_from_bits(bits(a));
}
Term TermBuilder::make_fp_to_bits(Term a) { return rewriter_->make_fp_to_bits(floating(a)); }
Term TermBuilder::make_fp_add(Term a, Term b) { return rewriter_->make_fp_add(floating(a), same(a, b)); }
Term TermBuilder::make_fp_sub(Term a, Term b) { return rewriter_->make_fp_sub(floating(a), same(a, b)); }
Term TermBuilder::make_fp_mul(Term a, Term b) { return rewriter_->make_fp_mul(floating(a), same(a, b)); }
Term TermBuilder::make_fp_div(Term a, Term b) { return rewriter_->make_fp_div(floating(a), same(a, b)); }
Term TermBuilder::make_fp_rem(Term a, Term b) { return rewriter_->make_fp_rem(floating(a), same(a, b)); }
Term TermBuilder::make_fp_fma(Term a, Term b, Term c) {
  return rewriter_->make_fp_fma(floating(a), same(a, b), same(a, c));
}
Term TermBuilder::make_fp_sqrt(Term a) { return rewriter_->make_fp_sqrt(floating(a)); }
Term TermBuilder::make_fp_neg(Term a) { return rewriter_->make_fp_neg(floating(a)); }
Term TermBuilder::make_fp_abs(Term a) { return rewriter_->make_fp_abs(floating(a)); }
Term TermBuilder::make_fp_min(Term a, Term b) {
  return rewriter_->make_fp_min_max(TermKind::FpMin, floating(a), same(a, b));
}
Term TermBuilder::make_fp_max(Term a, Term b) {
  return rewriter_->make_fp_min_max(TermKind::FpMax, floating(a), same(a, b));
}
Term TermBuilder::make_fp_round(value::Rounding rounding, Term a) {
  return rewriter_->make_fp_round(rounding, floating(a));
}
Term TermBuilder::make_fp_equal(Term a, Term b) { return rewriter_->make_fp_equal(floating(a), same(a, b)); }
Term TermBuilder::make_fp_less(Term a, Term b) {
  return rewriter_->make_fp_less(TermKind::FpLess, floating(a), same(a, b));
}
Term TermBuilder::make_fp_less_equal(Term a, Term b) {
  return rewriter_->make_fp_less(TermKind::FpLessEqual, floating(a), same(a, b));
}
Term TermBuilder::make_fp_is_nan(Term a) { return rewriter_->make_fp_is_nan(floating(a)); }
Term TermBuilder::make_fp_convert(value::FloatFormat to, Term a) {
  return rewriter_->make_fp_convert(to, floating(a));
}
Term TermBuilder::make_fp_from_signed(value::FloatFormat to, Term a) {
  return rewriter_->make_fp_from_integer(TermKind::FpFromSigned, to, bits(a));
}
Term TermBuilder::make_fp_from_unsigned(value::FloatFormat to, Term a) {
  return rewriter_->make_fp_from_integer(TermKind::FpFromUnsigned, to, bits(a));
}
Term TermBuilder::make_fp_to_signed(Term a, unsigned width) {
  return rewriter_->make_fp_to_integer(TermKind::FpToSigned, floating(a), width);
}
Term TermBuilder::make_fp_to_unsigned(Term a, unsigned width) {
  return rewriter_->make_fp_to_integer(TermKind::FpToUnsigned, floating(a), width);
}

Term TermBuilder::make_select(Term array, Term index) {
  return rewriter_->make_select(array, index_of(array, index));
}
Term TermBuilder::make_store(Term array, Term index, Term element) {
  TESTELLATE_INVARIANT(element.sort() == array.sort().element(), "an element should have the array's sort");
  return rewriter_->make_store(array, index_of(array, index), element);
}

Term TermBuilder::rebuild(Term like, std::span<const Term> arguments) {
  return rewriter_->rebuild(like, arguments);
}

std::size_t TermBuilder::term_count() const { return rewriter_->arena().size(); }
const RuleStatistics& TermBuilder::rule_statistics() const { return rewriter_->statistics(); }

}  // namespace testellate::expr
