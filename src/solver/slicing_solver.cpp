// SPDX-License-Identifier: Apache-2.0
//
// Each atom lists the conditions it occurs in. From the atoms of the goal the slice is reached by walking
// from atoms to conditions and back, so the cost is that of the slice, not of the prefix. A cell and the
// whole of its array are connected; two cells are not, unless a condition mentions the whole.
#include "solver/slicing_solver.h"

#include <algorithm>

namespace testellate::solver {

using expr::Term;

SlicingSolver::SlicingSolver(std::unique_ptr<Solver> next, ConditionTable& conditions)
    : next_(std::move(next)), conditions_(conditions) {}

void SlicingSolver::push(Term condition) {
  const std::vector<AtomId>& atoms = conditions_.facts(condition).atoms;
  auto position = static_cast<std::uint32_t>(prefix_.conditions().size());
  if (conditions_of_atom_.size() < conditions_.atom_count())
    conditions_of_atom_.resize(conditions_.atom_count());
  for (AtomId atom : atoms) conditions_of_atom_[atom].push_back(position);
  if (atoms.empty()) without_atoms_.push_back(position);
}

void SlicingSolver::pop(Term condition) {
  const std::vector<AtomId>& atoms = conditions_.facts(condition).atoms;
  for (AtomId atom : atoms) conditions_of_atom_[atom].pop_back();
  if (atoms.empty()) without_atoms_.pop_back();
}

void SlicingSolver::reach_atom(AtomId atom) {
  if (atom_mark_[atom] == round_) return;
  atom_mark_[atom] = round_;
  atoms_.push_back(atom);
}

void SlicingSolver::reach_conditions(AtomId atom) {
  for (std::uint32_t position : conditions_of_atom_[atom]) {
    if (condition_mark_[position] == round_) continue;
    condition_mark_[position] = round_;
    positions_.push_back(position);
    for (AtomId other : conditions_.facts(prefix_.conditions()[position]).atoms) reach_atom(other);
  }
}

void SlicingSolver::collect(Term goal) {
  const std::vector<AtomId>& goal_atoms = conditions_.facts(goal).atoms;
  atom_mark_.resize(conditions_.atom_count());
  conditions_of_atom_.resize(conditions_.atom_count());
  condition_mark_.resize(std::max(condition_mark_.size(), prefix_.conditions().size()));
  ++round_;
  atoms_.clear();
  positions_ = without_atoms_;
  for (AtomId atom : goal_atoms) reach_atom(atom);
  for (std::size_t at = 0; at < atoms_.size(); ++at) {
    AtomId atom = atoms_[at];
    reach_conditions(atom);
    if (conditions_.is_cell(atom)) {
      // Conditions on the whole array bring in the array itself, and with it all other cells.
      reach_conditions(conditions_.owner(atom));
    } else {
      for (AtomId cell : conditions_.cells(atom)) reach_atom(cell);
    }
  }
  std::sort(positions_.begin(), positions_.end());
  slice_.clear();
  for (std::uint32_t position : positions_) slice_.push_back(prefix_.conditions()[position]);
}

expr::Assignment SlicingSolver::merge(const expr::Assignment& hint, const expr::Assignment& of_slice) const {
  expr::Assignment model = hint;
  for (AtomId id : atoms_) {
    Term atom = conditions_.atom(id);
    if (!atom.sort().is_array()) {
      if (conditions_.is_cell(id) && atom_mark_[conditions_.owner(id)] == round_) continue;
      set_atom(model, atom, value_of_atom(of_slice, atom));
    } else if (const expr::ArrayValue* array = of_slice.try_get_array(atom)) {
      model.set_array(atom, *array);
    } else {
      model.set_array(atom, {});
    }
  }
  return model;
}

Answer SlicingSolver::solve(const Query& query) {
  prefix_.align(
      query.prefix, [&](Term condition) { pop(condition); }, [&](Term condition) { push(condition); });
  if (query.hint == nullptr) return next_->solve(query);
  collect(query.goal);
  if (slice_.size() == query.prefix.size()) return next_->solve(query);
  Answer answer = next_->solve({slice_, query.goal, query.hint, query.limits});
  if (answer.verdict == Verdict::Sat) answer.model = merge(*query.hint, answer.model);
  return answer;
}

}  // namespace testellate::solver
