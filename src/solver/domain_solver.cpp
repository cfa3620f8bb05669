// SPDX-License-Identifier: Apache-2.0
#include "solver/domain_solver.h"

#include <algorithm>

#include "solver/condition_set.h"

namespace testellate::solver {

using expr::Term;
using expr::TermKind;

namespace {

/// Goals over more atoms are hardly ever decided by ranges.
constexpr std::size_t kMaxAtomsForRanges = 16;

}  // namespace

DomainSolver::DomainSolver(std::unique_ptr<Solver> next, Workspace& workspace)
    : next_(std::move(next)), conditions_(workspace.conditions), evaluator_(workspace.evaluator) {}

DomainSolver::Domain& DomainSolver::domain(AtomId atom) {
  if (atom >= domains_.size()) domains_.resize(conditions_.atom_count());
  return domains_[atom];
}

bool DomainSolver::is_tied(AtomId atom) {
  return domain(atom).ties != 0 || (conditions_.is_cell(atom) && domain(conditions_.owner(atom)).ties != 0);
}

const ValueSet* DomainSolver::try_set(Term condition) {
  return sets_.find(condition, conditions_, evaluator_);
}

void DomainSolver::push(Term condition) {
  trail_before_.push_back(trail_.size());
  const ValueSet* set = try_set(condition);
  if (set == nullptr) {
    if (condition.is_constant()) {
      if (condition.is_false()) ++contradictions_;
      return;
    }
    ++tying_conditions_;
    for (AtomId atom : conditions_.facts(condition).atoms) ++domain(atom).ties;
    return;
  }
  AtomId atom = conditions_.facts(condition).atoms[0];
  Domain& of_atom = domain(atom);
  trail_.push_back({atom, of_atom.values, of_atom.is_restricted});
  bool was_empty = of_atom.is_restricted && of_atom.values.is_empty();
  of_atom.values = of_atom.is_restricted ? of_atom.values.intersect(*set) : *set;
  of_atom.is_restricted = true;
  if (atom < ranges_.size()) ranges_[atom].is_current = false;
  if (!was_empty && of_atom.values.is_empty()) ++contradictions_;
}

void DomainSolver::pop(Term condition) {
  std::size_t before = trail_before_.back();
  trail_before_.pop_back();
  if (trail_.size() == before) {
    if (condition.is_constant()) {
      if (condition.is_false()) --contradictions_;
      return;
    }
    --tying_conditions_;
    for (AtomId atom : conditions_.facts(condition).atoms) --domain(atom).ties;
    return;
  }
  Change& change = trail_.back();
  Domain& of_atom = domain(change.atom);
  bool was_empty = change.was_restricted && change.before.is_empty();
  if (!was_empty && of_atom.values.is_empty()) --contradictions_;
  of_atom.values = std::move(change.before);
  of_atom.is_restricted = change.was_restricted;
  if (change.atom < ranges_.size()) ranges_[change.atom].is_current = false;
  trail_.pop_back();
}

Verdict DomainSolver::decide_conjunction(Term conjunction, std::vector<Choice>& choices) {
  std::span<const Term> literals(&conjunction, 1);
  std::span<const Term> arguments = conjunction.arguments();
  if (conjunction.kind() == TermKind::And && conditions_.facts(conjunction).atoms.size() > 1)
    literals = arguments;
  Verdict verdict = Verdict::Sat;
  for (Term literal : literals) {
    if (literal.is_true()) continue;
    const ValueSet* set = try_set(literal);
    if (set == nullptr) {
      verdict = Verdict::Unknown;
      continue;
    }
    AtomId atom = conditions_.facts(literal).atoms[0];
    if (is_tied(atom)) verdict = Verdict::Unknown;
    auto same = std::find_if(choices.begin(), choices.end(), [&](const Choice& c) { return c.atom == atom; });
    if (same == choices.end()) {
      const Domain& of_atom = domain(atom);
      choices.push_back({atom, of_atom.is_restricted ? of_atom.values.intersect(*set) : *set});
      same = std::prev(choices.end());
    } else {
      same->values = same->values.intersect(*set);
    }
    if (same->values.is_empty()) return Verdict::Unsat;
  }
  return verdict;
}

Verdict DomainSolver::decide(Term goal, std::vector<Choice>& choices) {
  if (goal.kind() != TermKind::Or || conditions_.facts(goal).atoms.size() == 1) {
    return decide_conjunction(goal, choices);
  }
  Verdict all = Verdict::Unsat;
  for (Term disjunct : goal.arguments()) {
    choices.clear();
    Verdict verdict = decide_conjunction(disjunct, choices);
    if (verdict == Verdict::Sat) return verdict;
    if (verdict == Verdict::Unknown) all = verdict;
  }
  return all;
}

const expr::Known* DomainSolver::try_range(AtomId atom) {
  const Domain& of_atom = domain(atom);
  Term term = conditions_.atom(atom);
  if (!of_atom.is_restricted || !term.sort().is_bit_vector()) return nullptr;
  if (ranges_.size() < domains_.size()) ranges_.resize(domains_.size());
  Range& range = ranges_[atom];
  if (!range.is_current) {
    unsigned width = term.sort().width();
    Interval hull = of_atom.values.signed_hull(width);
    range.known = expr::Known::nothing(width);
    range.known.umin = of_atom.values.first();
    range.known.umax = of_atom.values.last();
    range.known.smin = value::to_signed(hull.low, width);
    range.known.smax = value::to_signed(hull.high, width);
    expr::tighten(range.known);
    range.is_current = true;
  }
  return &range.known;
}

Verdict DomainSolver::decide_by_ranges(Term goal) {
  const std::vector<AtomId>& atoms = conditions_.facts(goal).atoms;
  if (atoms.size() > kMaxAtomsForRanges) return Verdict::Unknown;
  bool restricted =
      std::any_of(atoms.begin(), atoms.end(), [&](AtomId atom) { return domain(atom).is_restricted; });
  if (!restricted) return Verdict::Unknown;
  std::optional<bool> truth = range_evaluator_.try_decide(goal, [&](Term term) -> const expr::Known* {
    auto found =
        std::find_if(atoms.begin(), atoms.end(), [&](AtomId id) { return conditions_.atom(id) == term; });
    return found == atoms.end() ? nullptr : try_range(*found);
  });
  if (!truth) return Verdict::Unknown;
  return *truth ? Verdict::Sat : Verdict::Unsat;
}

expr::Assignment DomainSolver::make_model(const Query& query, const std::vector<Choice>& choices) {
  expr::Assignment model;
  if (query.hint != nullptr) {
    model = *query.hint;
  } else {
    for (AtomId atom = 0; atom < domains_.size(); ++atom) {
      if (domains_[atom].is_restricted)
        set_atom(model, conditions_.atom(atom), domains_[atom].values.first());
    }
  }
  for (const Choice& choice : choices) {
    Term atom = conditions_.atom(choice.atom);
    auto now = static_cast<std::uint64_t>(value_of_atom(model, atom));
    if (!choice.values.contains(now)) set_atom(model, atom, choice.values.first());
  }
  return model;
}

Answer DomainSolver::solve(const Query& query) {
  prefix_.align(
      query.prefix, [&](Term condition) { pop(condition); }, [&](Term condition) { push(condition); });
  if (contradictions_ != 0) return make_unsat();
  std::vector<Choice> choices;
  Verdict verdict = decide(query.goal, choices);
  if (verdict == Verdict::Unsat) return make_unsat();
  bool knows_the_rest = query.hint != nullptr || tying_conditions_ == 0;
  if (verdict == Verdict::Sat && knows_the_rest) return make_sat(make_model(query, choices));
  if (verdict == Verdict::Unknown) {
    verdict = decide_by_ranges(query.goal);
    if (verdict == Verdict::Unsat) return make_unsat();
    // Implied by the prefix, so its model serves.
    if (verdict == Verdict::Sat && query.hint != nullptr) return make_sat(*query.hint);
  }
  return next_->solve(query);
}

}  // namespace testellate::solver
