// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "expr/arena.h"
#include "expr/inline_vector.h"
#include "expr/known.h"
#include "expr/linear.h"
#include "expr/operation.h"
#include "expr/rule.h"
#include "expr/term.h"

namespace testellate::expr {

/// The rewriting behind TermBuilder, one file rewrite_*.cpp per theory. Private to this module.
///
/// Every function takes canonical terms and returns a canonical term. A rule that fires is counted. Work per
/// call is bounded by the operand count of the terms it touches and by fixed limits, never by their depth:
/// rules look at most a few levels down, and rules that push an operation into its operands first check that
/// all of them take it up (`takes_cut`).
class Rewriter {
 public:
  Rewriter() = default;

  [[nodiscard]] const TermArena& arena() const { return arena_; }
  [[nodiscard]] const RuleStatistics& statistics() const { return statistics_; }

  // Leaves
  Term make_bool(bool value) { return arena_.constant(Sort::boolean(), value ? 1 : 0); }
  Term make_constant(Sort sort, value::U128 bits);
  Term make_bits(unsigned width, value::U128 bits) { return make_constant(Sort::bit_vector(width), bits); }
  Term make_variable(std::string_view name, Sort sort) { return arena_.variable(name, sort); }
  Term make_table(unsigned index_width,
                  Sort element,
                  std::span<const value::U128> values,
                  value::U128 otherwise);

  // rewrite_bool.cpp
  Term make_not(Term a);
  Term make_junction(TermKind kind, std::span<const Term> operands);
  Term make_and(Term a, Term b);
  Term make_or(Term a, Term b);
  Term make_ite(Term condition, Term then, Term otherwise);

  // rewrite_equal.cpp
  Term make_equal(Term a, Term b);

  // rewrite_arith.cpp
  Term make_add(Term a, Term b);
  Term make_sub(Term a, Term b);
  Term make_neg(Term a);
  Term make_mul(Term a, Term b);
  Term make_sum(Linear& sum);
  Term make_division(TermKind kind, Term a, Term b);

  // rewrite_bits.cpp
  Term make_bit_not(Term a);
  Term make_bitwise(TermKind kind, Term a, Term b);
  Term make_shift(TermKind kind, Term a, Term amount);

  // rewrite_shape.cpp
  Term make_concat(Term high, Term low);
  /// Most significant first.
  Term make_concat(std::span<const Term> parts);
  Term make_extract(Term a, unsigned high, unsigned low);
  Term make_zero_extend(Term a, unsigned width);
  Term make_sign_extend(Term a, unsigned width);
  Term make_extend(TermKind kind, Term a, unsigned width) {
    return kind == TermKind::ZeroExtend ? make_zero_extend(a, width) : make_sign_extend(a, width);
  }

  // rewrite_compare.cpp: ULess, ULessEqual, SLess, SLessEqual
  Term make_compare(TermKind kind, Term a, Term b);

  // rewrite_float.cpp
  Term make_float(value::FloatFormat format, value::FloatBits bits) {
    return make_constant(Sort::floating(format), bits);
  }
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
  Term make_fp_min_max(TermKind kind, Term a, Term b);
  Term make_fp_round(value::Rounding rounding, Term a);
  Term make_fp_equal(Term a, Term b);
  Term make_fp_less(TermKind kind, Term a, Term b);
  Term make_fp_is_nan(Term a);
  Term make_fp_convert(value::FloatFormat to, Term a);
  Term make_fp_from_integer(TermKind kind, value::FloatFormat to, Term a);
  Term make_fp_to_integer(TermKind kind, Term a, unsigned width);

  // rewrite_array.cpp
  Term make_select(Term array, Term index);
  Term make_store(Term array, Term index, Term element);

  /// The operation of `like` on other operands.
  Term rebuild(Term like, std::span<const Term> arguments);

 private:
  /// Counts `rule` and passes the result on.
  Term fire(Rule rule, Term result) {
    statistics_.count(rule);
    return result;
  }

  /// The term as it stands; a bit-vector of which every bit is known becomes a constant.
  Term node(TermKind kind, Sort sort, std::span<const Term> arguments, std::uint32_t payload = 0);
  Term node(TermKind kind, Sort sort, std::initializer_list<Term> arguments, std::uint32_t payload = 0) {
    return node(kind, sort, std::span(arguments.begin(), arguments.size()), payload);
  }
  /// Computes the operation if all operands are constants; otherwise no term.
  Term try_fold(const Operation& operation, std::span<const Term> arguments);
  Term try_fold(const Operation& operation, std::initializer_list<Term> arguments) {
    return try_fold(operation, std::span(arguments.begin(), arguments.size()));
  }
  Term zero(unsigned width) { return make_bits(width, 0); }
  Term ones(unsigned width) { return make_bits(width, value::low_mask<value::U128>(width)); }

  // Bool
  [[nodiscard]] bool is_negation(Term a, Term b);
  Term try_not_junction(Term a);
  Term try_ite_bool(Term condition, Term then, Term otherwise);
  Term try_ite_nested(Term condition, Term then, Term otherwise);
  bool reduce_nested_junctions(TermKind kind, Terms& operands);

  // Arithmetic
  Term make_monomial(value::U128 coefficient, Term base);
  Term make_product(Term a, Term b);
  bool drop_high_bits(Linear& sum);
  bool join_quotients(Linear& sum);
  Term try_division_by_constant(TermKind kind, Term a, Term b);
  Term try_division_by_range(TermKind kind, Term a, Term b);

  // Bits and shape
  Term try_mask(value::U128 mask, Term a);
  Term try_bitwise_narrow(TermKind kind, value::U128 constant, std::span<const Term> operands);
  Term try_disjoint(Term a, Term b);
  Term finish_bitwise(TermKind kind, Sort sort, value::U128 constant, Terms& operands);
  Term try_cut_inside(Term a, unsigned high, unsigned low);
  Term cut_concat(Term a, unsigned high, unsigned low);
  Term try_concat_ite(Term upper, Term lower);
  Term try_extend_sum(TermKind kind, Term a, unsigned width);

  // Order and equality
  Term less(bool is_signed, Term a, Term b) {
    return make_compare(is_signed ? TermKind::SLess : TermKind::ULess, a, b);
  }
  Term try_compare_constant(bool is_signed, Term a, Term b);
  Term try_compare_narrow(TermKind kind, Term a, Term b);
  Term try_compare_linear(Term a, Term b);
  Term make_equal_bool(Term a, Term b);
  Term make_equal_bits(Term a, Term b);
  Term try_equal_constant(Term a, Term constant);
  Term try_equal_narrow(Term a, Term b);
  Term try_equal_ite(Term a, Term b);
  Term try_equal_concat(Term a, Term b);
  Term make_equal_linear(Term a, Term b);
  Term make_equal_ordered(Term a, Term b);

  // Floats
  Term fp_operand(Term a);
  Term canonical_nan_of(Term a);
  Term try_fp_constants(const Operation& operation, std::initializer_list<Term> arguments);
  Term try_fp_signs(TermKind kind, Term a, Term b);
  Term try_fp_compare_constant(TermKind kind, Term a, Term b);
  Term try_fp_compare_widened(TermKind kind, Term a, Term b);

  TermArena arena_;
  RuleStatistics statistics_;
  unsigned ite_depth_ = 0;
};

}  // namespace testellate::expr
