// SPDX-License-Identifier: Apache-2.0
#include "expr/value_set.h"

#include <algorithm>

#include "support/invariant.h"

namespace testellate::expr {

using value::low_mask;
using value::U128;

ValueSet ValueSet::all(unsigned width) { return arc(0, low_mask<U128>(width), width); }

ValueSet ValueSet::none(unsigned width) { return ValueSet(width); }

ValueSet ValueSet::arc(U128 first, U128 last, unsigned width) {
  ValueSet set(width);
  if (first <= last) {
    set.add({first, last});
  } else {
    set.add({0, last});
    set.add({first, low_mask<U128>(width)});
  }
  set.normalise();
  return set;
}

void ValueSet::add(Range range) { ranges_.push_back(range); }

void ValueSet::normalise() {
  std::ranges::sort(ranges_, {}, &Range::first);
  std::vector<Range> merged;
  for (const Range& range : ranges_) {
    // `last + 1` would wrap round at the largest value, after which nothing can follow.
    if (!merged.empty() && (range.first <= merged.back().last || range.first - 1 == merged.back().last)) {
      merged.back().last = std::max(merged.back().last, range.last);
    } else {
      merged.push_back(range);
    }
  }
  ranges_ = std::move(merged);
}

bool ValueSet::contains(U128 bits) const {
  return std::ranges::any_of(ranges_,
                             [&](const Range& range) { return range.first <= bits && bits <= range.last; });
}

ValueSet ValueSet::complement() const {
  ValueSet set(width_);
  const U128 most = low_mask<U128>(width_);
  U128 next = 0;
  bool has_more = true;
  for (const Range& range : ranges_) {
    if (next < range.first) set.add({next, range.first - 1});
    has_more = range.last != most;
    next = range.last + 1;
  }
  if (has_more) set.add({next, most});
  return set;
}

ValueSet ValueSet::plus(U128 amount) const {
  ValueSet set(width_);
  for (const Range& range : ranges_) {
    const U128 first = value::add(range.first, amount, width_);
    const U128 last = value::add(range.last, amount, width_);
    for (const Range& part : arc(first, last, width_).ranges_) set.add(part);
  }
  set.normalise();
  return set;
}

ValueSet ValueSet::negated() const {
  ValueSet set(width_);
  for (const Range& range : ranges_) {
    const U128 first = value::neg(range.last, width_);
    const U128 last = value::neg(range.first, width_);
    for (const Range& part : arc(first, last, width_).ranges_) set.add(part);
  }
  set.normalise();
  return set;
}

ValueSet ValueSet::before_zero_extension(unsigned narrow) const {
  ValueSet set(narrow);
  for (const Range& range : intersection(*this, arc(0, low_mask<U128>(narrow), width_)).ranges_) {
    set.add(range);
  }
  return set;
}

ValueSet ValueSet::before_sign_extension(unsigned narrow) const {
  const U128 least = value::sign_extend(value::min_signed<U128>(narrow), narrow, width_);
  ValueSet set(narrow);
  for (const Range& range :
       intersection(*this, arc(least, value::max_signed<U128>(narrow), width_)).ranges_) {
    // A range of extensions that goes through both halves would contain values that are none, unless nothing
    // was extended.
    const U128 first = value::truncate(range.first, narrow);
    const U128 last = value::truncate(range.last, narrow);
    set.add({first, last});
  }
  set.normalise();
  return set;
}

ValueSet intersection(const ValueSet& a, const ValueSet& b) {
  TESTELLATE_INVARIANT(a.width_ == b.width_, "sets that are compared should be of one width");
  ValueSet set(a.width_);
  auto left = a.ranges_.begin();
  auto right = b.ranges_.begin();
  while (left != a.ranges_.end() && right != b.ranges_.end()) {
    const U128 first = std::max(left->first, right->first);
    const U128 last = std::min(left->last, right->last);
    if (first <= last) set.add({first, last});
    if (left->last < right->last) {
      ++left;
    } else {
      ++right;
    }
  }
  return set;
}

// Seen modulo 2^width, a comparison with a constant picks an arc of the circle of values, and shifting or
// turning an arc yields an arc. So no case has to be excluded because a sum might wrap round.

namespace {

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
