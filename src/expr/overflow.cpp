// SPDX-License-Identifier: Apache-2.0
// Overflow predicates, in the form that is cheapest to read and to solve: unsigned ones need no wider
// arithmetic for sums; signed ones compare the exact result, computed in a wider type, with the limits of the
// narrow one, so that ranges decide them and a person recognises them. Where no wider type exists (more than
// 127 or 64 bits) the result is checked after the fact.
#include "expr/term_builder.h"

namespace testellate::expr {

using value::U128;

namespace {

/// exact < min || max < exact, where `exact` is wider than `width`.
Term leaves_signed_range(TermBuilder& builder, Term exact, unsigned width) {
  unsigned wide = exact.width();
  Term least = builder.make_bits(wide, value::sign_extend(value::min_signed<U128>(width), width, wide));
  Term most = builder.make_bits(wide, value::max_signed<U128>(width));
  Term below = builder.make_slt(exact, least);
  return builder.make_or(below, builder.make_slt(most, exact));
}

Term is_negative(TermBuilder& builder, Term a) {
  return builder.make_slt(a, builder.make_bits(a.width(), 0));
}

}  // namespace

Term TermBuilder::make_uadd_overflows(Term a, Term b) {
  // b > max - a = ~a; the operands' order does not matter, so the constant side is complemented.
  if (b.is_constant()) std::swap(a, b);
  return make_ult(make_bit_not(a), b);
}

Term TermBuilder::make_usub_overflows(Term a, Term b) { return make_ult(a, b); }

Term TermBuilder::make_sadd_overflows(Term a, Term b) {
  unsigned width = a.width();
  if (width < value::kMaxWidth) {
    Term left = make_sign_extend(a, width + 1);
    Term exact = make_add(left, make_sign_extend(b, width + 1));
    return leaves_signed_range(*this, exact, width);
  }
  Term sum = make_add(a, b);
  Term left = make_bit_xor(a, sum);
  return is_negative(*this, make_bit_and(left, make_bit_xor(b, sum)));
}

Term TermBuilder::make_ssub_overflows(Term a, Term b) {
  unsigned width = a.width();
  if (width < value::kMaxWidth) {
    Term left = make_sign_extend(a, width + 1);
    Term exact = make_sub(left, make_sign_extend(b, width + 1));
    return leaves_signed_range(*this, exact, width);
  }
  Term difference = make_sub(a, b);
  Term signs_differ = make_bit_xor(a, b);
  return is_negative(*this, make_bit_and(signs_differ, make_bit_xor(a, difference)));
}

Term TermBuilder::make_umul_overflows(Term a, Term b) {
  unsigned width = a.width();
  if (2 * width <= value::kMaxWidth) {
    Term left = make_zero_extend(a, 2 * width);
    Term exact = make_mul(left, make_zero_extend(b, 2 * width));
    return make_ult(make_bits(2 * width, value::low_mask<U128>(width)), exact);
  }
  Term quotient = make_udiv(make_mul(a, b), a);
  Term nonzero = make_is_nonzero(a);
  return make_and(nonzero, make_not(make_equal(quotient, b)));
}

Term TermBuilder::make_smul_overflows(Term a, Term b) {
  unsigned width = a.width();
  if (2 * width <= value::kMaxWidth) {
    Term left = make_sign_extend(a, 2 * width);
    Term exact = make_mul(left, make_sign_extend(b, 2 * width));
    return leaves_signed_range(*this, exact, width);
  }
  // Dividing the wrapped product by a gives b back unless it wrapped; min / -1 wraps itself.
  Term quotient = make_sdiv(make_mul(a, b), a);
  Term minus_one = make_bits(width, value::low_mask<U128>(width));
  Term least = make_bits(width, value::min_signed<U128>(width));
  Term is_minus_one = make_equal(a, minus_one);
  Term negated_least = make_and(is_minus_one, make_equal(b, least));
  Term wrapped = make_or(negated_least, make_not(make_equal(quotient, b)));
  return make_and(make_is_nonzero(a), wrapped);
}

}  // namespace testellate::expr
