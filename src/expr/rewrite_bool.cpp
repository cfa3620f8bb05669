// SPDX-License-Identifier: Apache-2.0
// Conjunctions and disjunctions ("junctions"): flat, ordered by age, without repetitions, complements and
// what follows from the other operands. Negation is pushed down to atoms one level only: going further would
// walk the whole term and, without sharing, blow it up.
#include "expr/rewriter.h"

namespace testellate::expr {
namespace {

/// Junctions are flattened up to this many operands.
constexpr std::size_t kMaxOperands = 256;
/// Rules that compare all pairs of operands stop here.
constexpr std::size_t kMaxPairs = 32;

bool is_junction(Term term) { return term.kind() == TermKind::And || term.kind() == TermKind::Or; }

bool is_literal(Term term) {
  return !is_junction(term) && !(term.kind() == TermKind::Not && is_junction(term.argument(0)));
}

TermKind dual_of(TermKind kind) { return kind == TermKind::And ? TermKind::Or : TermKind::And; }

bool contains(std::span<const Term> ordered, Term term) {
  return std::binary_search(ordered.begin(), ordered.end(), term, ById());
}

}  // namespace

bool Rewriter::is_negation(Term a, Term b) { return make_not(a) == b; }

Term Rewriter::try_not_junction(Term a) {
  if (!is_junction(a) || !std::ranges::all_of(a.arguments(), is_literal)) return {};
  Terms negated;
  for (Term operand : a.arguments()) negated.push_back(make_not(operand));
  return fire(Rule::NotJunction, make_junction(dual_of(a.kind()), negated.span()));
}

Term Rewriter::make_not(Term a) {
  if (a.is_constant()) return fire(Rule::FoldConstants, make_bool(a.bits() == 0));
  TermKind kind = a.kind();
  if (kind == TermKind::Not) return fire(Rule::NotNot, a.argument(0));
  auto opposite = [&](TermKind other) {
    return fire(Rule::NotCompare, make_compare(other, a.argument(1), a.argument(0)));
  };
  if (kind == TermKind::ULess) return opposite(TermKind::ULessEqual);
  if (kind == TermKind::ULessEqual) return opposite(TermKind::ULess);
  if (kind == TermKind::SLess) return opposite(TermKind::SLessEqual);
  if (kind == TermKind::SLessEqual) return opposite(TermKind::SLess);
  if (Term result = try_not_junction(a); result.is_valid()) return result;
  return node(TermKind::Not, Sort::boolean(), {a});
}

/// Uses each operand on the dual junctions beside it: a && (a || b) = a and a && (!a || b) = a && b.
bool Rewriter::reduce_nested_junctions(TermKind kind, Terms& operands) {
  TermKind dual = dual_of(kind);
  for (std::size_t at = 0; at < operands.size(); ++at) {
    Term nested = operands[at];
    if (nested.kind() != dual) continue;
    Terms kept;
    bool absorbed = false;
    for (Term inner : nested.arguments()) {
      absorbed |= contains(operands.span(), inner);
      if (!contains(operands.span(), make_not(inner))) kept.push_back(inner);
    }
    if (!absorbed && kept.size() == nested.arguments().size()) continue;
    std::copy(operands.begin() + at + 1, operands.end(), operands.begin() + at);
    operands.shrink(operands.size() - 1);
    if (absorbed) {
      statistics_.count(Rule::JunctionAbsorption);
    } else {
      statistics_.count(Rule::JunctionUnit);
      operands.push_back(make_junction(dual, kept.span()));
    }
    return true;
  }
  return false;
}

Term Rewriter::make_junction(TermKind kind, std::span<const Term> all) {
  bool is_and = kind == TermKind::And;
  Terms operands;
  for (Term operand : all) {
    if (operand.is_constant()) {
      if (operand.is_true() != is_and) return fire(Rule::JunctionAbsorbing, make_bool(!is_and));
      statistics_.count(Rule::JunctionNeutral);
    } else if (operand.kind() == kind && operand.arguments().size() < kMaxOperands) {
      statistics_.count(Rule::JunctionFlatten);
      operands.append(operand.arguments());
    } else {
      operands.push_back(operand);
    }
  }
  std::sort(operands.begin(), operands.end(), ById());
  auto end = std::unique(operands.begin(), operands.end());
  if (end != operands.end()) {
    statistics_.count(Rule::JunctionRepeated);
    operands.shrink(static_cast<std::size_t>(end - operands.begin()));
  }
  if (operands.size() <= kMaxPairs) {
    for (Term operand : operands) {
      if (contains(operands.span(), make_not(operand))) {
        return fire(Rule::JunctionComplement, make_bool(!is_and));
      }
    }
    if (operands.size() > 1 && reduce_nested_junctions(kind, operands)) {
      return make_junction(kind, operands.span());
    }
  }
  if (operands.empty()) return make_bool(is_and);
  if (operands.size() == 1) return operands[0];
  return node(kind, Sort::boolean(), operands.span());
}

Term Rewriter::make_and(Term a, Term b) {
  Term operands[] = {a, b};
  return make_junction(TermKind::And, operands);
}

Term Rewriter::make_or(Term a, Term b) {
  Term operands[] = {a, b};
  return make_junction(TermKind::Or, operands);
}

namespace {

/// Of a condition and its negation one is the canonical one: not a negation, strict, the constant on the
/// right.
bool is_turned(Term condition) {
  TermKind kind = condition.kind();
  if (kind == TermKind::Not || kind == TermKind::ULessEqual || kind == TermKind::SLessEqual) return true;
  return (kind == TermKind::ULess || kind == TermKind::SLess) && condition.argument(0).is_constant();
}

}  // namespace

Term Rewriter::try_ite_bool(Term condition, Term then, Term otherwise) {
  if (then.is_true()) return fire(Rule::IteBool, make_or(condition, otherwise));
  if (then.is_false()) return fire(Rule::IteBool, make_and(make_not(condition), otherwise));
  if (otherwise.is_true()) return fire(Rule::IteBool, make_or(make_not(condition), then));
  if (otherwise.is_false()) return fire(Rule::IteBool, make_and(condition, then));
  if (then == condition) return fire(Rule::IteArmIsCondition, make_or(condition, otherwise));
  if (otherwise == condition) return fire(Rule::IteArmIsCondition, make_and(condition, then));
  if (is_negation(then, otherwise)) return fire(Rule::IteComplementArms, make_equal(condition, then));
  return {};
}

Term Rewriter::try_ite_nested(Term condition, Term then, Term otherwise) {
  auto is_ite = [](Term arm) { return arm.kind() == TermKind::Ite; };
  if (is_ite(then) && then.argument(0) == condition) {
    return fire(Rule::IteNestedSame, make_ite(condition, then.argument(1), otherwise));
  }
  if (is_ite(otherwise) && otherwise.argument(0) == condition) {
    return fire(Rule::IteNestedSame, make_ite(condition, then, otherwise.argument(2)));
  }
  auto shared = [&](Term test, Term a, Term b) { return fire(Rule::IteSharedArm, make_ite(test, a, b)); };
  if (is_ite(otherwise)) {
    Term inner = otherwise.argument(0);
    if (otherwise.argument(1) == then) return shared(make_or(condition, inner), then, otherwise.argument(2));
    if (otherwise.argument(2) == then) {
      return shared(make_or(condition, make_not(inner)), then, otherwise.argument(1));
    }
  }
  if (is_ite(then)) {
    Term inner = then.argument(0);
    if (then.argument(2) == otherwise) return shared(make_and(condition, inner), then.argument(1), otherwise);
    if (then.argument(1) == otherwise) {
      return shared(make_and(condition, make_not(inner)), then.argument(2), otherwise);
    }
  }
  return {};
}

Term Rewriter::make_ite(Term condition, Term then, Term otherwise) {
  if (condition.is_constant()) {
    return fire(Rule::IteConstantCondition, condition.is_true() ? then : otherwise);
  }
  if (then == otherwise) return fire(Rule::IteSameArms, then);
  if (is_turned(condition)) {
    return fire(Rule::IteOrientation, make_ite(make_not(condition), otherwise, then));
  }
  if (then.sort().is_bool()) {
    if (Term result = try_ite_bool(condition, then, otherwise); result.is_valid()) return result;
  }
  if (Term result = try_ite_nested(condition, then, otherwise); result.is_valid()) return result;
  if (condition.kind() == TermKind::Equal) {
    Term a = condition.argument(0);
    Term b = condition.argument(1);
    if ((then == a && otherwise == b) || (then == b && otherwise == a)) {
      return fire(Rule::IteOfEquality, otherwise);
    }
  }
  return node(TermKind::Ite, then.sort(), {condition, then, otherwise});
}

}  // namespace testellate::expr
