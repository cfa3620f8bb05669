// SPDX-License-Identifier: Apache-2.0
// Order and IEEE equality of floats. A comparison with a NaN is false, so none of them can be negated by
// turning it round; -0 == +0, so IEEE equality is equality of bits only against other constants.
#include "expr/float_facts.h"
#include "expr/rewriter.h"

namespace testellate::expr {

using value::FloatBits;
using value::FloatFormat;

namespace {

bool is_neg(Term term) { return term.kind() == TermKind::FpNeg; }

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
