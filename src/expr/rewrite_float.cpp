// SPDX-License-Identifier: Apache-2.0
// Float arithmetic. A float is its bits, and arithmetic makes every NaN the canonical one; so x * 1.0 is not
// x but "x with a canonical NaN". That form is kept as FpMul(1.0, x) and vanishes where it cannot be seen:
// under further arithmetic and comparisons, which do not look at the bits of a NaN.
#include "expr/known.h"
#include "expr/rewriter.h"

namespace testellate::expr {

using value::FloatBits;
using value::FloatFormat;
using value::U128;

namespace {

FloatBits float_bits(Term constant) { return static_cast<FloatBits>(constant.bits()); }

bool is_neg(Term term) { return term.kind() == TermKind::FpNeg; }

/// 1/c if that is exact; 0 otherwise.
FloatBits exact_inverse(FloatFormat format, FloatBits c) {
  FloatBits fraction = value::low_mask<FloatBits>(value::fraction_width(format));
  if ((c & fraction) != 0 || value::is_zero(format, c) || value::is_infinite(format, c)) return 0;
  FloatBits inverse = value::fdiv(format, float_one(format), c);
  // A power of two in the subnormal range has fraction bits.
  return (inverse & fraction) == 0 && !value::is_infinite(format, inverse) ? inverse : 0;
}

}  // namespace

/// `a` as seen by an operation for which all NaNs are alike.
Term Rewriter::fp_operand(Term a) {
  while (a.kind() == TermKind::FpMul) {
    FloatFormat format = a.sort().format();
    if (is_float_constant(a.argument(0), float_one(format))) {
      a = fire(Rule::FpOperandNan, a.argument(1));
    } else if (is_float_constant(a.argument(0), value::fneg(format, float_one(format)))) {
      a = fire(Rule::FpOperandNan, make_fp_neg(a.argument(1)));
    } else {
      break;
    }
  }
  return a;
}

/// `a` with its NaNs made canonical.
Term Rewriter::canonical_nan_of(Term a) {
  if (has_canonical_nan(a)) return a;
  FloatFormat format = a.sort().format();
  if (a.is_constant()) return make_float(format, value::canonical_nan(format));
  return node(TermKind::FpMul, a.sort(), {make_float(format, float_one(format)), a});
}

/// Folding, and arithmetic of which one operand is a NaN.
Term Rewriter::try_fp_constants(const Operation& operation, std::initializer_list<Term> arguments) {
  if (Term folded = try_fold(operation, arguments); folded.is_valid()) return folded;
  for (Term argument : arguments) {
    if (is_nan_constant(argument)) {
      FloatFormat format = operation.sort.format();
      return fire(Rule::FpNanOperand, make_float(format, value::canonical_nan(format)));
    }
  }
  return {};
}

/// Signs in a product or quotient: two cancel, one joins a constant.
Term Rewriter::try_fp_signs(TermKind kind, Term a, Term b) {
  Rule rule = kind == TermKind::FpMul ? Rule::FpMulSigns : Rule::FpDivSigns;
  bool movable = (is_neg(a) && (is_neg(b) || b.is_constant())) || (is_neg(b) && a.is_constant());
  if (!movable) return {};
  Term left = make_fp_neg(a);
  Term right = make_fp_neg(b);
  return fire(rule, kind == TermKind::FpMul ? make_fp_mul(left, right) : make_fp_div(left, right));
}

Term Rewriter::make_fp_from_bits(Term a) {
  Sort sort = Sort::floating(a.width() == 32 ? FloatFormat::F32 : FloatFormat::F64);
  if (a.is_constant()) return fire(Rule::FoldConstants, make_constant(sort, a.bits()));
  if (a.kind() == TermKind::FpToBits) return fire(Rule::FpBitsRoundTrip, a.argument(0));
  return node(TermKind::FpFromBits, sort, {a});
}

Term Rewriter::make_fp_to_bits(Term a) {
  if (a.is_constant()) return fire(Rule::FoldConstants, make_bits(a.width(), a.bits()));
  if (a.kind() == TermKind::FpFromBits) return fire(Rule::FpBitsRoundTrip, a.argument(0));
  return node(TermKind::FpToBits, Sort::bit_vector(a.width()), {a});
}

Term Rewriter::make_fp_neg(Term a) {
  if (a.is_constant()) {
    return fire(Rule::FoldConstants, make_constant(a.sort(), value::fneg(a.sort().format(), float_bits(a))));
  }
  if (is_neg(a)) return fire(Rule::FpNegNeg, a.argument(0));
  return node(TermKind::FpNeg, a.sort(), {a});
}

Term Rewriter::make_fp_abs(Term a) {
  if (a.is_constant()) {
    return fire(Rule::FoldConstants, make_constant(a.sort(), value::fabs(a.sort().format(), float_bits(a))));
  }
  if (a.kind() == TermKind::FpAbs) return fire(Rule::FpAbsSign, a);
  if (is_neg(a)) return fire(Rule::FpAbsSign, make_fp_abs(a.argument(0)));
  return node(TermKind::FpAbs, a.sort(), {a});
}

Term Rewriter::make_fp_add(Term a, Term b) {
  FloatFormat format = a.sort().format();
  a = fp_operand(a);
  b = fp_operand(b);
  if (Term result = try_fp_constants({TermKind::FpAdd, a.sort()}, {a, b}); result.is_valid()) return result;
  if (b.is_constant() || (!a.is_constant() && b.id() < a.id())) {
    std::swap(a, b);
    statistics_.count(Rule::FpOperandOrder);
  }
  if (is_float_constant(a, value::sign_mask(format)))
    return fire(Rule::FpAddNegativeZero, canonical_nan_of(b));
  if (a == b) {
    FloatBits two = value::fadd(format, float_one(format), float_one(format));
    return fire(Rule::FpAddSame, make_fp_mul(make_float(format, two), a));
  }
  return node(TermKind::FpAdd, a.sort(), {a, b});
}

Term Rewriter::make_fp_sub(Term a, Term b) { return fire(Rule::FpSubIsAdd, make_fp_add(a, make_fp_neg(b))); }

Term Rewriter::make_fp_mul(Term a, Term b) {
  a = fp_operand(a);
  b = fp_operand(b);
  if (Term result = try_fp_constants({TermKind::FpMul, a.sort()}, {a, b}); result.is_valid()) return result;
  if (Term result = try_fp_signs(TermKind::FpMul, a, b); result.is_valid()) return result;
  if (b.is_constant() || (!a.is_constant() && b.id() < a.id())) {
    std::swap(a, b);
    statistics_.count(Rule::FpOperandOrder);
  }
  if (is_float_constant(a, float_one(a.sort().format()))) return fire(Rule::FpMulOne, canonical_nan_of(b));
  return node(TermKind::FpMul, a.sort(), {a, b});
}

Term Rewriter::make_fp_div(Term a, Term b) {
  FloatFormat format = a.sort().format();
  a = fp_operand(a);
  b = fp_operand(b);
  if (Term result = try_fp_constants({TermKind::FpDiv, a.sort()}, {a, b}); result.is_valid()) return result;
  if (Term result = try_fp_signs(TermKind::FpDiv, a, b); result.is_valid()) return result;
  if (is_float_constant(b, float_one(format))) return fire(Rule::FpMulOne, canonical_nan_of(a));
  if (b.is_constant()) {
    if (FloatBits inverse = exact_inverse(format, float_bits(b)); inverse != 0) {
      return fire(Rule::FpDivByPowerOfTwo, make_fp_mul(make_float(format, inverse), a));
    }
  }
  return node(TermKind::FpDiv, a.sort(), {a, b});
}

Term Rewriter::make_fp_rem(Term a, Term b) {
  a = fp_operand(a);
  b = fp_operand(b);
  if (Term result = try_fp_constants({TermKind::FpRem, a.sort()}, {a, b}); result.is_valid()) return result;
  return node(TermKind::FpRem, a.sort(), {a, b});
}

Term Rewriter::make_fp_fma(Term a, Term b, Term c) {
  a = fp_operand(a);
  b = fp_operand(b);
  c = fp_operand(c);
  if (Term result = try_fp_constants({TermKind::FpFma, a.sort()}, {a, b, c}); result.is_valid())
    return result;
  if (b.id() < a.id()) {
    std::swap(a, b);
    statistics_.count(Rule::FpOperandOrder);
  }
  return node(TermKind::FpFma, a.sort(), {a, b, c});
}

Term Rewriter::make_fp_sqrt(Term a) {
  a = fp_operand(a);
  if (Term result = try_fp_constants({TermKind::FpSqrt, a.sort()}, {a}); result.is_valid()) return result;
  return node(TermKind::FpSqrt, a.sort(), {a});
}

Term Rewriter::make_fp_min_max(TermKind kind, Term a, Term b) {
  a = fp_operand(a);
  b = fp_operand(b);
  if (Term folded = try_fold({kind, a.sort()}, {a, b}); folded.is_valid()) return folded;
  if (is_nan_constant(a)) return fire(Rule::FpNanOperand, canonical_nan_of(b));
  if (is_nan_constant(b)) return fire(Rule::FpNanOperand, canonical_nan_of(a));
  if (a == b) return fire(Rule::FpMinMaxSame, canonical_nan_of(a));
  if (b.id() < a.id()) {
    std::swap(a, b);
    statistics_.count(Rule::FpOperandOrder);
  }
  return node(kind, a.sort(), {a, b});
}

Term Rewriter::make_fp_round(value::Rounding rounding, Term a) {
  a = fp_operand(a);
  auto payload = static_cast<std::uint32_t>(rounding);
  if (Term result = try_fp_constants({TermKind::FpRound, a.sort(), payload}, {a}); result.is_valid()) {
    return result;
  }
  TermKind kind = a.kind();
  if (kind == TermKind::FpRound || kind == TermKind::FpFromSigned || kind == TermKind::FpFromUnsigned) {
    return fire(Rule::FpRoundIntegral, a);
  }
  return node(TermKind::FpRound, a.sort(), {a}, payload);
}

Term Rewriter::make_fp_convert(FloatFormat to, Term a) {
  if (a.sort().format() == to) return fire(Rule::FpConvertSame, a);
  Sort sort = Sort::floating(to);
  a = fp_operand(a);
  if (Term result = try_fp_constants({TermKind::FpConvert, sort}, {a}); result.is_valid()) return result;
  if (to == FloatFormat::F32 && a.kind() == TermKind::FpConvert) {
    return fire(Rule::FpConvertRoundTrip, canonical_nan_of(a.argument(0)));
  }
  return node(TermKind::FpConvert, sort, {a});
}

Term Rewriter::make_fp_from_integer(TermKind kind, FloatFormat to, Term a) {
  Sort sort = Sort::floating(to);
  if (Term folded = try_fold({kind, sort}, {a}); folded.is_valid()) return folded;
  if (a.kind() == TermKind::ZeroExtend) {
    return fire(Rule::FpFromExtended, make_fp_from_integer(TermKind::FpFromUnsigned, to, a.argument(0)));
  }
  if (a.kind() == TermKind::SignExtend && kind == TermKind::FpFromSigned) {
    return fire(Rule::FpFromExtended, make_fp_from_integer(kind, to, a.argument(0)));
  }
  return node(kind, sort, {a});
}

Term Rewriter::make_fp_to_integer(TermKind kind, Term a, unsigned width) {
  a = fp_operand(a);
  Sort sort = Sort::bit_vector(width);
  if (Term folded = try_fold({kind, sort}, {a}); folded.is_valid()) return folded;
  bool from_signed = a.kind() == TermKind::FpFromSigned;
  if (from_signed || a.kind() == TermKind::FpFromUnsigned) {
    Term integer = a.argument(0);
    bool exact = integer.width() <= float_precision(a.sort().format());
    bool to_signed = kind == TermKind::FpToSigned;
    if (exact && from_signed && to_signed && width >= integer.width()) {
      return fire(Rule::FpToIntRoundTrip, make_sign_extend(integer, width));
    }
    if (exact && !from_signed && width >= integer.width() + (to_signed ? 1 : 0)) {
      return fire(Rule::FpToIntRoundTrip, make_zero_extend(integer, width));
    }
  }
  return node(kind, sort, {a});
}

// Order and IEEE equality of floats. A comparison with a NaN is false, so none of them can be negated by
// turning it round; -0 == +0, so IEEE equality is equality of bits only against other constants.

namespace {

/// Whether both are negations, or one is and the other constant.
bool are_negatable(Term a, Term b) {
  return (is_neg(a) && (is_neg(b) || b.is_constant())) || (is_neg(b) && a.is_constant());
}

bool is_widened(Term term) {
  return term.kind() == TermKind::FpConvert && term.sort().format() == FloatFormat::F64;
}

}  // namespace

/// Widening is exact and keeps order, so widened operands compare as before; a constant joins if it is the
/// widening of a float.
Term Rewriter::try_fp_compare_widened(TermKind kind, Term a, Term b) {
  if (!is_widened(a) && !is_widened(b)) return {};
  auto narrow = [&](Term side) -> Term {
    if (is_widened(side)) return side.argument(0);
    if (!side.is_constant()) return {};
    Term cut = make_fp_convert(FloatFormat::F32, side);
    return make_fp_convert(FloatFormat::F64, cut) == side ? cut : Term();
  };
  Term left = narrow(a);
  Term right = narrow(b);
  if (!left.is_valid() || !right.is_valid()) return {};
  return fire(Rule::FpCompareWidened,
              kind == TermKind::FpEqual ? make_fp_equal(left, right) : make_fp_less(kind, left, right));
}

Term Rewriter::make_fp_equal(Term a, Term b) {
  a = fp_operand(a);
  b = fp_operand(b);
  if (Term folded = try_fold({TermKind::FpEqual, Sort::boolean()}, {a, b}); folded.is_valid()) return folded;
  if (is_nan_constant(a) || is_nan_constant(b)) return fire(Rule::FpCompareNan, make_bool(false));
  if (a == b) return fire(Rule::FpCompareSame, make_not(make_fp_is_nan(a)));
  if (are_negatable(a, b)) {
    Term left = make_fp_neg(a);
    return fire(Rule::FpCompareNeg, make_fp_equal(left, make_fp_neg(b)));
  }
  if (Term result = try_fp_compare_widened(TermKind::FpEqual, a, b); result.is_valid()) return result;
  if (a.is_constant()) std::swap(a, b);
  if (b.is_constant() && !value::is_zero(b.sort().format(), static_cast<FloatBits>(b.bits()))) {
    return fire(Rule::FpEqualConstantIsSame, make_equal(a, b));
  }
  if (!b.is_constant() && b.id() < a.id()) {
    std::swap(a, b);
    statistics_.count(Rule::FpOperandOrder);
  }
  return node(TermKind::FpEqual, Sort::boolean(), {a, b});
}

Term Rewriter::try_fp_compare_constant(TermKind kind, Term a, Term b) {
  if (is_nan_constant(a) || is_nan_constant(b)) return fire(Rule::FpCompareNan, make_bool(false));
  FloatFormat format = a.sort().format();
  FloatBits most = value::infinity(format);
  FloatBits least = value::fneg(format, most);
  if (kind == TermKind::FpLess) {
    if (is_float_constant(b, least) || is_float_constant(a, most)) {
      return fire(Rule::FpCompareInfinity, make_bool(false));
    }
    return {};
  }
  if (is_float_constant(b, most)) return fire(Rule::FpCompareInfinity, make_not(make_fp_is_nan(a)));
  if (is_float_constant(a, least)) return fire(Rule::FpCompareInfinity, make_not(make_fp_is_nan(b)));
  if (is_float_constant(b, least) || is_float_constant(a, most)) {
    return fire(Rule::FpCompareInfinity, make_fp_equal(a, b));
  }
  return {};
}

Term Rewriter::make_fp_less(TermKind kind, Term a, Term b) {
  a = fp_operand(a);
  b = fp_operand(b);
  if (Term folded = try_fold({kind, Sort::boolean()}, {a, b}); folded.is_valid()) return folded;
  if (a == b) {
    return fire(Rule::FpCompareSame,
                kind == TermKind::FpLess ? make_bool(false) : make_not(make_fp_is_nan(a)));
  }
  if (Term result = try_fp_compare_constant(kind, a, b); result.is_valid()) return result;
  if (are_negatable(a, b)) {
    Term left = make_fp_neg(b);
    return fire(Rule::FpCompareNeg, make_fp_less(kind, left, make_fp_neg(a)));
  }
  if (Term result = try_fp_compare_widened(kind, a, b); result.is_valid()) return result;
  return node(kind, Sort::boolean(), {a, b});
}

Term Rewriter::make_fp_is_nan(Term a) {
  a = fp_operand(a);
  if (Term folded = try_fold({TermKind::FpIsNan, Sort::boolean()}, {a}); folded.is_valid()) return folded;
  TermKind kind = a.kind();
  if (kind == TermKind::FpFromSigned || kind == TermKind::FpFromUnsigned) {
    return fire(Rule::FpNanStructure, make_bool(false));
  }
  if (kind == TermKind::FpNeg || kind == TermKind::FpAbs || kind == TermKind::FpRound ||
      kind == TermKind::FpConvert) {
    return fire(Rule::FpNanStructure, make_fp_is_nan(a.argument(0)));
  }
  return node(TermKind::FpIsNan, Sort::boolean(), {a});
}

}  // namespace testellate::expr
