// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "expr/term.h"

namespace testellate::expr {

class Rewriter;
class RuleStatistics;

/// Makes terms, simplified to the canonical form of docs/terms.md. Each function yields a term that has, for
/// every assignment, the value that value/bits.h and value/float_ops.h give the operation on the values of
/// its operands. Operand sorts must fit; that is the caller's invariant.
class TermBuilder {
 public:
  TermBuilder();
  ~TermBuilder();
  TermBuilder(const TermBuilder&) = delete;
  TermBuilder& operator=(const TermBuilder&) = delete;

  // Leaves. Variables are identified by name: asking again for the same name and sort gives the same term;
  // another sort under the same name breaks an invariant.
  Term make_bool(bool value);
  Term make_true() { return make_bool(true); }
  Term make_false() { return make_bool(false); }
  Term make_constant(Sort sort, value::U128 bits);
  Term make_bits(unsigned width, value::U128 bits) { return make_constant(Sort::bit_vector(width), bits); }
  Term make_float(value::FloatFormat format, value::FloatBits bits);
  Term make_variable(std::string_view name, Sort sort);
  Term make_table(unsigned index_width,
                  Sort element,
                  std::span<const value::U128> values,
                  value::U128 otherwise);

  // Any sort
  Term make_ite(Term condition, Term then, Term otherwise);
  Term make_equal(Term a, Term b);

  // Bool
  Term make_not(Term a);
  Term make_and(Term a, Term b);
  Term make_and(std::span<const Term> conjuncts);
  Term make_or(Term a, Term b);
  Term make_or(std::span<const Term> disjuncts);
  Term make_xor(Term a, Term b);
  Term make_implies(Term a, Term b);

  // Bit-vectors
  Term make_add(Term a, Term b);
  Term make_sub(Term a, Term b);
  Term make_mul(Term a, Term b);
  Term make_neg(Term a);
  Term make_udiv(Term a, Term b);
  Term make_urem(Term a, Term b);
  Term make_sdiv(Term a, Term b);
  Term make_srem(Term a, Term b);
  Term make_bit_not(Term a);
  Term make_bit_and(Term a, Term b);
  Term make_bit_or(Term a, Term b);
  Term make_bit_xor(Term a, Term b);
  Term make_shl(Term a, Term amount);
  Term make_lshr(Term a, Term amount);
  Term make_ashr(Term a, Term amount);
  Term make_concat(Term high, Term low);
  Term make_extract(Term a, unsigned high, unsigned low);
  /// `width` is that of the result.
  Term make_zero_extend(Term a, unsigned width);
  Term make_sign_extend(Term a, unsigned width);
  Term make_ult(Term a, Term b);
  Term make_ule(Term a, Term b);
  Term make_slt(Term a, Term b);
  Term make_sle(Term a, Term b);
  /// Bool to a bit-vector of one bit, and back.
  Term make_bit_of(Term condition);
  Term make_is_nonzero(Term a);
  // Expanded into the operations above.
  Term make_uadd_overflows(Term a, Term b);
  Term make_sadd_overflows(Term a, Term b);
  Term make_usub_overflows(Term a, Term b);
  Term make_ssub_overflows(Term a, Term b);
  Term make_umul_overflows(Term a, Term b);
  Term make_smul_overflows(Term a, Term b);
  Term make_popcount(Term a);
  Term make_count_leading_zeros(Term a);
  Term make_count_trailing_zeros(Term a);
  Term make_byte_swap(Term a);
  Term make_bit_reverse(Term a);

  // Floats
  Term make_fp_from_bits(Term a);
  Term make_fp_to_bits(Term a);
  Term make_fp_add(Term a, Term b);
  Term make_fp_sub(Term a, Term b);
  Term make_fp_mul(Term a, Term b);
  Term make_fp_div(Term a, Term b);
  Term make_fp_rem(Term a, Term b);
  Term make_fp_fma(Term a, Term b, Term c);
  Term make_fp_sqrt(Term a);
  Term make_fp_neg(Term a);
  Term make_fp_abs(Term a);
  Term make_fp_copysign(Term magnitude, Term sign);
  Term make_fp_min(Term a, Term b);
  Term make_fp_max(Term a, Term b);
  Term make_fp_round(value::Rounding rounding, Term a);
  Term make_fp_equal(Term a, Term b);
  Term make_fp_less(Term a, Term b);
  Term make_fp_less_equal(Term a, Term b);
  Term make_fp_is_nan(Term a);
  Term make_fp_is_infinite(Term a);
  Term make_fp_convert(value::FloatFormat to, Term a);
  Term make_fp_from_signed(value::FloatFormat to, Term a);
  Term make_fp_from_unsigned(value::FloatFormat to, Term a);
  Term make_fp_to_signed(Term a, unsigned width);
  Term make_fp_to_unsigned(Term a, unsigned width);
  Term make_fp_fits_signed(Term a, unsigned width);
  Term make_fp_fits_unsigned(Term a, unsigned width);

  // Arrays
  Term make_select(Term array, Term index);
  Term make_store(Term array, Term index, Term element);

  /// The operation `kind` on other operands, simplified; `like` gives sort and payload. What substitution is
  /// made of.
  Term rebuild(Term like, std::span<const Term> arguments);

  [[nodiscard]] std::size_t term_count() const;
  [[nodiscard]] const RuleStatistics& rule_statistics() const;

 private:
  std::unique_ptr<Rewriter> rewriter_;
};

}  // namespace testellate::expr
