// SPDX-License-Identifier: Apache-2.0
#include "expr/value_facts.h"

#include "expr/comparison.h"
#include "expr/dag.h"

namespace testellate::expr {
namespace {

using value::U128;

/// The smallest ranges around the values.
Known known_from(const ValueSet& values) {
  const unsigned width = values.width();
  const U128 sign = value::min_signed<U128>(width);
  const ValueSet ranks = values.plus(sign);
  Known known = Known::nothing(width);
  known.umin = values.ranges().front().first;
  known.umax = values.ranges().back().last;
  known.smin = value::to_signed(value::sub(ranks.ranges().front().first, sign, width), width);
  known.smax = value::to_signed(value::sub(ranks.ranges().back().last, sign, width), width);
  tighten(known);
  return known;
}

ValueSet values_from(const Known& known) {
  const U128 mask = value::low_mask<U128>(known.width);
  return intersection(
      ValueSet::arc(known.umin, known.umax, known.width),
      ValueSet::arc(static_cast<U128>(known.smin) & mask, static_cast<U128>(known.smax) & mask, known.width));
}

/// Of two operands, neither constant.
std::optional<bool> decide_order(TermKind kind, const Known& a, const Known& b) {
  const bool is_signed = kind == TermKind::SLess || kind == TermKind::SLessEqual;
  const bool is_strict = kind == TermKind::SLess || kind == TermKind::ULess;
  const bool is_always_below = is_signed ? a.smax < b.smin : a.umax < b.umin;
  const bool is_never_above = is_signed ? a.smax <= b.smin : a.umax <= b.umin;
  const bool is_always_above = is_signed ? b.smax < a.smin : b.umax < a.umin;
  const bool is_never_below = is_signed ? b.smax <= a.smin : b.umax <= a.umin;
  if (is_strict ? is_always_below : is_never_above) return true;
  if (is_strict ? is_never_below : is_always_above) return false;
  return std::nullopt;
}

}  // namespace

void ValueFacts::set(Term base, const ValueSet& values) {
  values_.insert_or_assign(base, values);
  known_.insert_or_assign(base, known_from(values));
}

void ValueFacts::assume(Term condition) {
  const bool is_negated = condition.kind() == TermKind::Not;
  assumed_.emplace(is_negated ? condition.argument(0) : condition, !is_negated);
}

const Known& ValueFacts::known_of(Term root) {
  if (auto found = known_.find(root); found != known_.end()) return found->second;
  if (values_.empty()) return known(root);
  for (Term term : post_order(std::span(&root, 1))) {
    if (!term.sort().is_bit_vector() || known_.contains(term)) continue;
    bool has_more = false;
    for (Term argument : term.arguments()) {
      has_more = has_more || (argument.sort().is_bit_vector() && known_.contains(argument));
    }
    if (!has_more) continue;
    auto of_argument = [&](Term argument) -> const Known& {
      auto found = known_.find(argument);
      return found == known_.end() ? known(argument) : found->second;
    };
    known_.emplace(term, compute_known(term, of_argument));
  }
  auto found = known_.find(root);
  return found == known_.end() ? known(root) : found->second;
}

ValueSet ValueFacts::possible(Term term) {
  auto found = values_.find(term);
  return found == values_.end() ? values_from(known_of(term)) : found->second;
}

std::optional<bool> ValueFacts::decide(Term condition) {
  if (std::optional<Comparison> comparison = try_comparison(builder_, condition)) {
    const ValueSet left = intersection(possible(comparison->base), comparison->values);
    if (left.is_empty()) return false;
    if (left == possible(comparison->base)) return true;
    return std::nullopt;
  }
  const TermKind kind = condition.kind();
  if (kind == TermKind::Not) {
    std::optional<bool> inner = decide(condition.argument(0));
    if (inner) inner = !*inner;
    return inner;
  }
  if (kind == TermKind::Equal && condition.argument(0).sort().is_bit_vector()) {
    const ValueSet a = possible(condition.argument(0));
    const ValueSet b = possible(condition.argument(1));
    if (intersection(a, b).is_empty()) return false;
    if (a.is_single() && a == b) return true;
    return std::nullopt;
  }
  if (kind != TermKind::ULess && kind != TermKind::ULessEqual && kind != TermKind::SLess &&
      kind != TermKind::SLessEqual) {
    return std::nullopt;
  }
  const Known a = known_of(condition.argument(0));
  return decide_order(kind, a, known_of(condition.argument(1)));
}

Term ValueFacts::simplify_inside(Term root) {
  std::unordered_map<Term, Term> changed;
  std::vector<Term> arguments;
  // An assumption does not say anything of itself.
  const Term self = root.kind() == TermKind::Not ? root.argument(0) : root;
  for (Term term : post_order(std::span(&root, 1))) {
    if (term != root && term.sort().is_bool()) {
      auto assumed = term == self ? assumed_.end() : assumed_.find(term);
      std::optional<bool> decided = assumed != assumed_.end() ? assumed->second : decide(term);
      if (decided) {
        changed.emplace(term, builder_.make_bool(*decided));
        continue;
      }
    }
    arguments.clear();
    bool has_changed = false;
    for (Term argument : term.arguments()) {
      auto found = changed.find(argument);
      has_changed = has_changed || found != changed.end();
      arguments.push_back(found == changed.end() ? argument : found->second);
    }
    if (!has_changed) continue;
    changed.emplace(term, builder_.rebuild(term, arguments));
  }
  auto found = changed.find(root);
  return found == changed.end() ? root : found->second;
}

}  // namespace testellate::expr
