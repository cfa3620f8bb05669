// SPDX-License-Identifier: Apache-2.0
// Order. With a constant the form is strict (x < 5, 4 < x); without, both < and <= occur and negation turns
// one into the other. Ranges decide what they can; a comparison that only one value passes becomes an
// equality. Moving constants across is sound only where neither side can wrap round, which ranges must show.
#include "expr/rewriter.h"

namespace testellate::expr {

using value::low_mask;
using value::S128;
using value::U128;

namespace {

bool is_strict(TermKind kind) { return kind == TermKind::ULess || kind == TermKind::SLess; }
bool is_signed_order(TermKind kind) { return kind == TermKind::SLess || kind == TermKind::SLessEqual; }

bool is_constant_ite(Term term) {
  return term.kind() == TermKind::Ite && term.argument(1).is_constant() && term.argument(2).is_constant();
}

/// 1 if always true, 0 if always false, -1 if the ranges do not tell.
int decide(TermKind kind, const Known& a, const Known& b) {
  if (is_signed_order(kind)) {
    if (is_strict(kind)) return a.smax < b.smin ? 1 : a.smin >= b.smax ? 0 : -1;
    return a.smax <= b.smin ? 1 : a.smin > b.smax ? 0 : -1;
  }
  if (is_strict(kind)) return a.umax < b.umin ? 1 : a.umin >= b.umax ? 0 : -1;
  return a.umax <= b.umin ? 1 : a.umin > b.umax ? 0 : -1;
}

S128 floor_divide(S128 a, S128 b) {
  S128 quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
S128 ceil_divide(S128 a, S128 b) { return -floor_divide(-a, b); }

bool in_range(S128 number, bool is_signed, unsigned width) {
  Known all = Known::nothing(width);
  if (is_signed) return number >= all.smin && number <= all.smax;
  return number >= 0 && static_cast<U128>(number) <= all.umax;
}

}  // namespace

/// Strict order with one constant operand.
Term Rewriter::try_compare_constant(bool is_signed, Term a, Term b) {
  unsigned width = a.width();
  bool constant_right = b.is_constant();
  Term term = constant_right ? a : b;
  U128 bits = constant_right ? b.bits() : a.bits();
  const Known& facts = known(term);
  U128 mask = low_mask<U128>(width);
  U128 least = is_signed ? static_cast<U128>(facts.smin) & mask : facts.umin;
  U128 most = is_signed ? static_cast<U128>(facts.smax) & mask : facts.umax;
  // `bits` lies strictly inside or at an end of the range of `term`: `decide` has taken the rest.
  U128 next = value::add<U128>(bits, constant_right ? mask : 1, width);
  if (next == (constant_right ? least : most)) {
    return fire(Rule::LessIsEqual, make_equal(term, make_bits(width, next)));
  }
  if (bits == (constant_right ? most : least)) {
    return fire(Rule::LessIsEqual, make_not(make_equal(term, make_bits(width, bits))));
  }
  if (!is_signed && width > 1) {
    U128 sign = value::min_signed<U128>(width);
    if (constant_right && bits == sign) return fire(Rule::LessSignBit, less(true, ones(width), term));
    if (!constant_right && bits == sign - 1) return fire(Rule::LessSignBit, less(true, term, zero(width)));
  }
  if (is_constant_ite(term)) {
    auto holds = [&](Term arm) { return constant_right ? less(is_signed, arm, b) : less(is_signed, a, arm); };
    Term then = holds(term.argument(1));
    Term otherwise = holds(term.argument(2));
    return fire(Rule::LessIteConstants, make_ite(term.argument(0), then, otherwise));
  }
  return {};
}

Term Rewriter::try_compare_narrow(TermKind kind, Term a, Term b) {
  Term extended = a.is_constant() ? b : a;
  TermKind extension = extended.kind();
  if (extension != TermKind::ZeroExtend && extension != TermKind::SignExtend) return {};
  // Zero-extended operands are not negative: their signed order has become unsigned order already.
  if (extension == TermKind::ZeroExtend && is_signed_order(kind)) return {};
  unsigned width = a.width();
  Term inner = extended.argument(0);
  unsigned narrow = inner.width();
  if (!a.is_constant() && !b.is_constant()) {
    if (a.kind() != b.kind()) return {};
    narrow = std::max(a.argument(0).width(), b.argument(0).width());
    Term left = make_extend(extension, a.argument(0), narrow);
    Term right = make_extend(extension, b.argument(0), narrow);
    return fire(Rule::LessNarrow, make_compare(kind, left, right));
  }
  Term constant = a.is_constant() ? a : b;
  Term cut = make_extract(constant, narrow - 1, 0);
  if (make_extend(extension, cut, width) == constant) {
    return fire(Rule::LessNarrow,
                make_compare(kind, a.is_constant() ? cut : inner, b.is_constant() ? cut : inner));
  }
  // The constant lies in the unsigned gap between the extended nonnegative and negative numbers.
  if (extension == TermKind::SignExtend && !is_signed_order(kind)) {
    Term negative = less(true, inner, zero(narrow));
    return fire(Rule::LessNarrow, a.is_constant() ? negative : make_not(negative));
  }
  return {};
}

/// Signed strict order of a sum and a constant, where neither the sum nor what remains of it wraps round.
Term Rewriter::try_compare_linear(Term a, Term b) {
  bool constant_right = b.is_constant();
  Term term = constant_right ? a : b;
  unsigned width = a.width();
  S128 bound = value::to_signed(constant_right ? b.bits() : a.bits(), width);
  bool has_coefficient = term.kind() == TermKind::Mul && term.argument(0).is_constant();
  if ((term.kind() != TermKind::Add && !has_coefficient) || width == value::kMaxWidth) return {};
  Linear sum(width);
  sum.add(term);
  if (!fits_exactly(sum, true)) return {};
  auto order = [&](Term rest, S128 limit, bool turned) {
    Term constant = make_bits(width, static_cast<U128>(limit));
    return constant_right != turned ? less(true, rest, constant) : less(true, constant, rest);
  };
  if (has_coefficient) {
    S128 factor = value::to_signed(term.argument(0).bits(), width);
    // c*x < d is x < d/c rounded up for c > 0; d < c*x is d/c rounded down < x; a negative c turns both
    // round.
    bool turned = factor < 0;
    S128 limit = constant_right != turned ? ceil_divide(bound, factor) : floor_divide(bound, factor);
    if (!in_range(limit, true, width)) return {};
    return fire(Rule::LessDivideConstant, order(term.argument(1), limit, turned));
  }
  Linear rest(width);
  for (const auto& [base, coefficient] : sum.monomials()) rest.add_monomial(base, coefficient);
  S128 limit = 0;
  if (sum.constant() == 0 || !fits_exactly(rest, true)) return {};
  if (__builtin_sub_overflow(bound, value::to_signed(sum.constant(), width), &limit)) return {};
  if (!in_range(limit, true, width)) return {};
  return fire(Rule::LessMoveConstant, order(make_sum(rest), limit, false));
}

Term Rewriter::make_compare(TermKind kind, Term a, Term b) {
  unsigned width = a.width();
  bool is_signed = is_signed_order(kind);
  if (a == b) return fire(Rule::LessSame, make_bool(!is_strict(kind)));
  if (Term folded = try_fold({kind, Sort::boolean()}, {a, b}); folded.is_valid()) return folded;
  const Known& left = known(a);
  const Known& right = known(b);
  if (int decided = decide(kind, left, right); decided >= 0) {
    return fire(Rule::LessByRange, make_bool(decided == 1));
  }
  if (is_signed &&
      ((left.is_nonnegative() && right.is_nonnegative()) || (left.is_negative() && right.is_negative()))) {
    TermKind unsigned_kind = kind == TermKind::SLess ? TermKind::ULess : TermKind::ULessEqual;
    return fire(Rule::LessSignedToUnsigned, make_compare(unsigned_kind, a, b));
  }
  if (!is_strict(kind) && (a.is_constant() || b.is_constant())) {
    // The end of the range has been decided above, so the step does not wrap round.
    if (b.is_constant()) {
      return fire(Rule::LessStrict, less(is_signed, a, make_bits(width, b.bits() + 1)));
    }
    return fire(Rule::LessStrict, less(is_signed, make_bits(width, a.bits() - 1), b));
  }
  if (a.is_constant() || b.is_constant()) {
    if (Term result = try_compare_constant(is_signed, a, b); result.is_valid()) return result;
  }
  bool not_left = a.kind() == TermKind::BitNot;
  bool not_right = b.kind() == TermKind::BitNot;
  if ((not_left || a.is_constant()) && (not_right || b.is_constant())) {
    Term less_side = make_bit_not(b);
    Term greater_side = make_bit_not(a);
    return fire(Rule::LessNot, make_compare(kind, less_side, greater_side));
  }
  if (Term result = try_compare_narrow(kind, a, b); result.is_valid()) return result;
  if (a.kind() == TermKind::Concat && b.kind() == TermKind::Concat && a.argument(0) == b.argument(0)) {
    unsigned rest = width - a.argument(0).width();
    TermKind unsigned_kind = is_strict(kind) ? TermKind::ULess : TermKind::ULessEqual;
    Term left_rest = make_extract(a, rest - 1, 0);
    Term right_rest = make_extract(b, rest - 1, 0);
    return fire(Rule::LessConcat, make_compare(unsigned_kind, left_rest, right_rest));
  }
  bool order_agrees = is_signed || (left.is_nonnegative() && right.is_nonnegative());
  if (order_agrees && (a.is_constant() || b.is_constant())) {
    if (Term result = try_compare_linear(a, b); result.is_valid()) return result;
  }
  return node(kind, Sort::boolean(), {a, b});
}

}  // namespace testellate::expr
