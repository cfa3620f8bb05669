// SPDX-License-Identifier: Apache-2.0
#include "expr/rewriter.h"

namespace testellate::expr {

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
