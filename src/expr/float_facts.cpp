// SPDX-License-Identifier: Apache-2.0
#include "expr/float_facts.h"

namespace testellate::expr {

bool is_float_constant(Term term, value::FloatBits bits) {
  return term.is_constant() && term.sort().is_float() && term.bits() == bits;
}

bool is_nan_constant(Term term) {
  return term.is_constant() &&
         value::is_nan(term.sort().format(), static_cast<value::FloatBits>(term.bits()));
}

value::FloatBits float_one(value::FloatFormat format) {
  return format == value::FloatFormat::F32 ? value::from_float(1.0F) : value::from_double(1.0);
}

unsigned float_precision(value::FloatFormat format) { return value::fraction_width(format) + 1; }

bool has_canonical_nan(Term term) {
  TermKind kind = term.kind();
  if (kind == TermKind::Constant) {
    return !is_nan_constant(term) || term.bits() == value::canonical_nan(term.sort().format());
  }
  // |NaN| is positive and keeps the payload.
  if (kind == TermKind::FpAbs) return has_canonical_nan(term.argument(0));
  return kind == TermKind::FpAdd || kind == TermKind::FpMul || kind == TermKind::FpDiv ||
         kind == TermKind::FpRem || kind == TermKind::FpFma || kind == TermKind::FpSqrt ||
         kind == TermKind::FpMin || kind == TermKind::FpMax || kind == TermKind::FpRound ||
         kind == TermKind::FpConvert || kind == TermKind::FpFromSigned || kind == TermKind::FpFromUnsigned;
}

}  // namespace testellate::expr
