// SPDX-License-Identifier: Apache-2.0
#include "solver/rewriting_solver.h"

#include <algorithm>

namespace testellate::solver {

using expr::Term;

void AtomSubstitution::bind(Term from, Term to) {
  bindings_[from] = to;
  done_.clear();
}

void AtomSubstitution::unbind(Term from) {
  bindings_.erase(from);
  done_.clear();
}

Term AtomSubstitution::apply(Term root) {
  if (bindings_.empty()) return root;
  stack_.assign(1, root);
  while (!stack_.empty()) {
    Term term = stack_.back();
    if (done_.contains(term)) {
      stack_.pop_back();
      continue;
    }
    if (auto bound = bindings_.find(term); bound != bindings_.end()) {
      done_.emplace(term, bound->second);
      stack_.pop_back();
      continue;
    }
    std::size_t height = stack_.size();
    for (Term argument : term.arguments()) {
      if (!done_.contains(argument)) stack_.push_back(argument);
    }
    if (stack_.size() != height) continue;
    bool changed = false;
    arguments_.clear();
    for (Term argument : term.arguments()) {
      arguments_.push_back(done_.at(argument));
      changed |= arguments_.back() != argument;
    }
    done_.emplace(term, changed ? builder_.rebuild(term, arguments_) : term);
    stack_.pop_back();
  }
  return done_.at(root);
}

using expr::TermKind;

RewritingSolver::RewritingSolver(std::unique_ptr<Solver> next,
                                 expr::TermBuilder& builder,
                                 ConditionTable& conditions)
    : next_(std::move(next)), builder_(builder), conditions_(conditions), substitution_(builder) {}

Term RewritingSolver::rewrite(Term condition) {
  if (bound_.empty()) return condition;
  const std::vector<AtomId>& atoms = conditions_.facts(condition).atoms;
  bool concerned = std::any_of(atoms.begin(), atoms.end(), [&](AtomId atom) {
    if (atom < is_bound_.size() && is_bound_[atom]) return true;
    // The condition reads the array at places not known; cells may be among them.
    auto cells = conditions_.cells(atom);
    return std::any_of(
        cells.begin(), cells.end(), [&](AtomId cell) { return cell < is_bound_.size() && is_bound_[cell]; });
  });
  return concerned ? substitution_.apply(condition) : condition;
}

void RewritingSolver::bind(Term atom, Term constant) {
  const std::vector<AtomId>& atoms = conditions_.facts(atom).atoms;
  if (atoms.size() != 1 || conditions_.atom(atoms[0]) != atom || substitution_.binds(atom)) return;
  if (is_bound_.size() <= atoms[0]) is_bound_.resize(conditions_.atom_count());
  is_bound_[atoms[0]] = true;
  bound_.push_back(atoms[0]);
  substitution_.bind(atom, constant);
}

void RewritingSolver::add(Term conjunct) {
  if (conjunct.is_true()) return;
  rewritten_.push_back(conjunct);
  ++occurrences_[conjunct];
  if (conjunct.kind() == TermKind::Equal) {
    Term a = conjunct.argument(0);
    Term b = conjunct.argument(1);
    if (a.is_constant()) std::swap(a, b);
    if (b.is_constant() && !a.sort().is_array()) bind(a, b);
  } else if (conjunct.is_variable()) {
    bind(conjunct, builder_.make_true());
  } else if (conjunct.kind() == TermKind::Not && conjunct.argument(0).is_variable()) {
    bind(conjunct.argument(0), builder_.make_false());
  }
}

void RewritingSolver::push(Term condition) {
  levels_.push_back({rewritten_.size(), bound_.size()});
  Term simple = rewrite(condition);
  if (simple.kind() != TermKind::And) {
    add(simple);
    return;
  }
  for (Term conjunct : simple.arguments()) add(conjunct);
}

void RewritingSolver::pop() {
  Level level = levels_.back();
  levels_.pop_back();
  for (; rewritten_.size() > level.rewritten; rewritten_.pop_back()) {
    auto found = occurrences_.find(rewritten_.back());
    if (--found->second == 0) occurrences_.erase(found);
  }
  for (; bound_.size() > level.bound; bound_.pop_back()) {
    is_bound_[bound_.back()] = false;
    substitution_.unbind(conditions_.atom(bound_.back()));
  }
}

Answer RewritingSolver::solve(const Query& query) {
  given_.align(query.prefix, [&](Term) { pop(); }, [&](Term condition) { push(condition); });
  Term goal = rewrite(query.goal);
  if (goal.is_false() || occurrences_.contains(builder_.make_not(goal))) return make_unsat();
  if (occurrences_.contains(goal)) goal = builder_.make_true();
  if (goal.is_true() && query.hint != nullptr) return make_sat(*query.hint);
  return next_->solve({rewritten_, goal, query.hint, query.limits});
}

}  // namespace testellate::solver
