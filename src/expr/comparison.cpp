// SPDX-License-Identifier: Apache-2.0
// Seen modulo 2^width, a comparison with a constant picks an arc of the circle of values, and shifting or
// turning an arc yields an arc. So no case has to be excluded because a sum might wrap round.
#include "expr/comparison.h"

namespace testellate::expr {
namespace {

using value::low_mask;
using value::U128;

bool is_signed_order(TermKind kind) { return kind == TermKind::SLess || kind == TermKind::SLessEqual; }
bool is_order(TermKind kind) {
  return is_signed_order(kind) || kind == TermKind::ULess || kind == TermKind::ULessEqual;
}
bool is_strict(TermKind kind) { return kind == TermKind::SLess || kind == TermKind::ULess; }

/// What is added to a value to get its rank in the order.
U128 bias(TermKind kind, unsigned width) {
  return is_signed_order(kind) ? value::min_signed<U128>(width) : 0;
}

/// The values whose rank is below `rank`, or at most that.
ValueSet values_below(U128 rank, bool is_strict, unsigned width) {
  if (is_strict && rank == 0) return ValueSet::none(width);
  return ValueSet::arc(0, is_strict ? rank - 1 : rank, width);
}

/// The values of the operand that is not constant.
ValueSet ordered_values(TermKind kind, U128 constant, bool is_constant_left, unsigned width) {
  const U128 shift = bias(kind, width);
  const U128 rank = value::add(constant, shift, width);
  // c < x is not x <= c.
  const bool strict = is_strict(kind) != is_constant_left;
  ValueSet ranks = values_below(rank, strict, width);
  if (is_constant_left) ranks = ranks.complement();
  return ranks.plus(value::neg(shift, width));
}

/// b + distance < b, or <= which is the same as the distance is not zero: the sum has wrapped round.
ValueSet wrapping_values(TermKind kind, U128 distance, unsigned width) {
  const ValueSet ranks = ValueSet::arc(value::neg(distance, width), low_mask<U128>(width), width);
  return ranks.plus(value::neg(bias(kind, width), width));
}

bool has_constant(Term term) { return term.kind() == TermKind::Add && term.argument(0).is_constant(); }

void peel(TermBuilder& builder, Comparison& comparison) {
  for (;;) {
    Term base = comparison.base;
    if (has_constant(base)) {
      const Term constant = base.argument(0);
      comparison.values = comparison.values.plus(value::neg(constant.bits(), base.width()));
      comparison.base = builder.make_sub(base, constant);
      comparison.is_plain = false;
    } else if (base.kind() == TermKind::Mul && base.argument(0).is_constant() &&
               base.argument(0).bits() == low_mask<U128>(base.width())) {
      comparison.values = comparison.values.negated();
      comparison.base = base.argument(1);
      comparison.is_plain = false;
    } else if (base.kind() == TermKind::ZeroExtend) {
      comparison.base = base.argument(0);
      comparison.values = comparison.values.before_zero_extension(comparison.base.width());
    } else if (base.kind() == TermKind::SignExtend) {
      comparison.base = base.argument(0);
      comparison.values = comparison.values.before_sign_extension(comparison.base.width());
    } else {
      return;
    }
  }
}

std::optional<Comparison> compared(TermBuilder& builder, Term atom) {
  const Term a = atom.argument(0);
  const Term b = atom.argument(1);
  const unsigned width = a.width();
  if (atom.kind() == TermKind::Equal) {
    if (a.is_constant() == b.is_constant()) return std::nullopt;
    const U128 bits = a.is_constant() ? a.bits() : b.bits();
    return Comparison{a.is_constant() ? b : a, ValueSet::arc(bits, bits, width)};
  }
  if (a.is_constant() != b.is_constant()) {
    const U128 bits = a.is_constant() ? a.bits() : b.bits();
    return Comparison{a.is_constant() ? b : a, ordered_values(atom.kind(), bits, a.is_constant(), width)};
  }
  if (!has_constant(a) && !has_constant(b)) return std::nullopt;
  const Term distance = builder.make_sub(a, b);
  if (!distance.is_constant() || distance.bits() == 0) return std::nullopt;
  return Comparison{b, wrapping_values(atom.kind(), distance.bits(), width), false};
}

std::optional<Comparison> try_atom(TermBuilder& builder, Term condition) {
  const bool is_negated = condition.kind() == TermKind::Not;
  const Term atom = is_negated ? condition.argument(0) : condition;
  if (atom.kind() != TermKind::Equal && !is_order(atom.kind())) return std::nullopt;
  if (!atom.argument(0).sort().is_bit_vector()) return std::nullopt;
  std::optional<Comparison> comparison = compared(builder, atom);
  if (!comparison) return std::nullopt;
  if (is_negated) comparison->values = comparison->values.complement();
  peel(builder, *comparison);
  return comparison;
}

}  // namespace

std::optional<Comparison> try_comparison(TermBuilder& builder, Term condition) {
  if (condition.kind() != TermKind::Or) return try_atom(builder, condition);
  std::optional<Comparison> whole;
  for (Term way : condition.arguments()) {
    std::optional<Comparison> one = try_atom(builder, way);
    if (!one || (whole && whole->base != one->base)) return std::nullopt;
    if (!whole) {
      whole = std::move(one);
      continue;
    }
    // Neither this nor that.
    whole->values = intersection(whole->values.complement(), one->values.complement()).complement();
    whole->is_plain = whole->is_plain && one->is_plain;
  }
  return whole;
}

}  // namespace testellate::expr
