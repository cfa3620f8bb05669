// SPDX-License-Identifier: Apache-2.0
#include "solver/range_evaluator.h"

#include <algorithm>

#include "expr/term.h"

// Conditions that are not listed stay undecided.
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace testellate::solver {

using expr::Known;
using expr::Term;
using expr::TermKind;

namespace {

/// Larger conditions are rarely decided by ranges.
constexpr std::size_t kMaxTerms = 200;

}  // namespace

const Known& RangeEvaluator::range(Term term) const {
  auto found = ranges_.find(term);
  return found == ranges_.end() ? expr::known(term) : found->second;
}

std::optional<bool> RangeEvaluator::truth(Term condition) const {
  if (condition.is_constant()) return condition.is_true();
  auto found = truths_.find(condition);
  return found == truths_.end() ? std::nullopt : found->second;
}

std::optional<bool> RangeEvaluator::of_junction(Term condition) const {
  bool neutral = condition.kind() == TermKind::And;
  bool all_known = true;
  for (Term part : condition.arguments()) {
    std::optional<bool> of_part = truth(part);
    if (of_part == !neutral) return !neutral;
    all_known = all_known && of_part.has_value();
  }
  return all_known ? std::optional(neutral) : std::nullopt;
}

std::optional<bool> RangeEvaluator::of_comparison(Term condition) const {
  if (!condition.argument(0).sort().is_bit_vector()) return std::nullopt;
  const Known& a = range(condition.argument(0));
  const Known& b = range(condition.argument(1));
  switch (condition.kind()) {
    case TermKind::Equal:
      if (a.is_constant() && b.is_constant()) return a.umin == b.umin;
      if (a.umax < b.umin || b.umax < a.umin || a.smax < b.smin || b.smax < a.smin) return false;
      if (((a.ones & b.zeros) | (a.zeros & b.ones)) != 0) return false;
      return std::nullopt;
    case TermKind::ULess:
      if (a.umax < b.umin) return true;
      return a.umin >= b.umax ? std::optional(false) : std::nullopt;
    case TermKind::ULessEqual:
      if (a.umax <= b.umin) return true;
      return a.umin > b.umax ? std::optional(false) : std::nullopt;
    case TermKind::SLess:
      if (a.smax < b.smin) return true;
      return a.smin >= b.smax ? std::optional(false) : std::nullopt;
    default:
      if (a.smax <= b.smin) return true;
      return a.smin > b.smax ? std::optional(false) : std::nullopt;
  }
}

std::optional<bool> RangeEvaluator::try_decide(Term condition, const AtomFacts& facts) {
  ranges_.clear();
  truths_.clear();
  std::vector<Term> order = expr::post_order({&condition, 1});
  if (order.size() > kMaxTerms) return std::nullopt;
  for (Term term : order) {
    if (term.is_constant() || term.sort().is_array()) continue;
    if (const Known* of_atom = facts(term)) {
      ranges_.emplace(term, expr::meet(*of_atom, expr::known(term)));
      continue;
    }
    if (term.sort().is_bit_vector()) {
      auto arguments = term.arguments();
      bool refined =
          std::any_of(arguments.begin(), arguments.end(), [&](Term a) { return ranges_.contains(a); });
      if (!refined) continue;
      Known computed =
          expr::compute_known(term, [&](Term argument) -> const Known& { return range(argument); });
      ranges_.emplace(term, expr::meet(computed, expr::known(term)));
      continue;
    }
    switch (term.kind()) {
      case TermKind::Not:
        if (std::optional<bool> inner = truth(term.argument(0))) truths_.emplace(term, !*inner);
        break;
      case TermKind::And:
      case TermKind::Or:
        truths_.emplace(term, of_junction(term));
        break;
      case TermKind::Equal:
      case TermKind::ULess:
      case TermKind::ULessEqual:
      case TermKind::SLess:
      case TermKind::SLessEqual:
        truths_.emplace(term, of_comparison(term));
        break;
      default:
        break;
    }
  }
  return truth(condition);
}

}  // namespace testellate::solver
