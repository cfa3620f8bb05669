// SPDX-License-Identifier: Apache-2.0
#include "solver/atom_substitution.h"

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

}  // namespace testellate::solver
