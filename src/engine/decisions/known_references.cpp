// SPDX-License-Identifier: Apache-2.0
// Unit propagation over the terms as they are, with equality to constants: what several references of a path
// have to do with each other shows in guards, which are equalities of one reference and one number.
#include "engine/decisions/known_references.h"

#include <algorithm>

namespace testellate::engine {

using expr::Term;
using expr::TermKind;

namespace {

/// Rounds of looking again; a path seldom needs more than two.
constexpr int kMostRounds = 8;

/// Deeper terms are left to the solver: nothing here may recurse as far as the input says.
constexpr unsigned kDeepest = 200;

}  // namespace

KnownReferences::KnownReferences(std::span<const Term> conditions) {
  for (Term condition : conditions) learn(condition, true);
  for (int round = 0; round < kMostRounds && learn_more(); ++round) {
  }
}

void KnownReferences::learn(Term condition, bool holds) {
  std::vector<std::pair<Term, bool>> pending{{condition, holds}};
  while (!pending.empty()) {
    const auto [term, value] = pending.back();
    pending.pop_back();
    if (term.is_constant() || !known_.emplace(term, value).second) continue;
    found_.clear();
    if (term.kind() == TermKind::Not) {
      pending.emplace_back(term.argument(0), !value);
    } else if ((term.kind() == TermKind::And && value) || (term.kind() == TermKind::Or && !value)) {
      for (Term part : term.arguments()) pending.emplace_back(part, value);
    } else if (term.kind() == TermKind::And || term.kind() == TermKind::Or) {
      open_.emplace_back(term, value);
    } else if (term.kind() == TermKind::Equal && !term.argument(0).sort().is_bool()) {
      for (const std::size_t at : {0U, 1U}) {
        if (value && term.argument(1 - at).is_constant())
          fixed_.emplace(term.argument(at), term.argument(1 - at));
      }
      open_.emplace_back(term, value);
    }
  }
}

void KnownReferences::learn_equal(Term equation, bool holds) {
  for (const std::size_t at : {0U, 1U}) {
    const Term choice = equation.argument(at);
    const Term other = equation.argument(1 - at);
    if (choice.kind() != TermKind::Ite) continue;
    const std::optional<bool> guard = find(choice.argument(0));
    for (const std::size_t side : {1U, 2U}) {
      const std::optional<bool> is_equal = are_equal(choice.argument(side), other);
      // What cannot have the value is not what was chosen.
      if (!guard && is_equal && *is_equal != holds) learn(choice.argument(0), side == 2);
    }
  }
}

bool KnownReferences::learn_more() {
  const std::size_t before = known_.size();
  // What is learned on the way is looked at in the next round.
  const std::vector<std::pair<Term, bool>> open = open_;
  for (const auto& [term, value] : open) {
    if (term.kind() == TermKind::Equal) {
      learn_equal(term, value);
      continue;
    }
    // One part has to be as the whole is; if no other one can be, it is the last.
    const Term* last = nullptr;
    std::size_t possible = 0;
    for (const Term& part : term.arguments()) {
      const std::optional<bool> found = find(part);
      if (found && *found != value) continue;
      ++possible;
      last = &part;
    }
    if (possible == 1) learn(*last, value);
  }
  return known_.size() != before;
}

std::optional<bool> KnownReferences::find(Term condition) {
  // Parts before what they are parts of.
  std::vector<Term> pending{condition};
  while (!pending.empty()) {
    const Term term = pending.back();
    if (found_.contains(term)) {
      pending.pop_back();
      continue;
    }
    const std::size_t depth = pending.size();
    if (term.kind() == TermKind::Not || term.kind() == TermKind::And || term.kind() == TermKind::Or) {
      for (Term part : term.arguments()) {
        if (!found_.contains(part)) pending.push_back(part);
      }
    }
    if (pending.size() != depth) continue;
    pending.pop_back();
    found_.emplace(term, compute(term));
  }
  return found_.at(condition);
}

std::optional<bool> KnownReferences::compute(Term condition) {
  if (condition.is_true()) return true;
  if (condition.is_false()) return false;
  if (const auto known = known_.find(condition); known != known_.end()) return known->second;
  const TermKind kind = condition.kind();
  if (kind == TermKind::Not) {
    const std::optional<bool> found = found_.at(condition.argument(0));
    return found ? std::optional<bool>(!*found) : std::nullopt;
  }
  if (kind == TermKind::Equal && !condition.argument(0).sort().is_bool()) {
    return are_equal(condition.argument(0), condition.argument(1));
  }
  if (kind != TermKind::And && kind != TermKind::Or) return std::nullopt;
  const bool deciding = kind == TermKind::Or;
  bool is_open = false;
  for (Term part : condition.arguments()) {
    const std::optional<bool> found = found_.at(part);
    if (found == deciding) return deciding;
    is_open = is_open || !found;
  }
  return is_open ? std::nullopt : std::optional<bool>(!deciding);
}

Term KnownReferences::settle(Term term) {
  for (unsigned depth = 0; depth < kDeepest; ++depth) {
    if (const auto fixed = fixed_.find(term); fixed != fixed_.end()) return fixed->second;
    if (term.kind() != TermKind::Ite) return term;
    const auto guard = known_.find(term.argument(0));
    if (guard == known_.end()) return term;
    term = term.argument(guard->second ? 1 : 2);
  }
  return term;
}

std::optional<bool> KnownReferences::are_equal(Term a, Term b) {
  const Term first = settle(a);
  const Term second = settle(b);
  if (first == second) return true;
  if (first.is_constant() && second.is_constant()) return first.bits() == second.bits();
  return std::nullopt;
}

}  // namespace testellate::engine
