// SPDX-License-Identifier: Apache-2.0
#include "expr/substitution.h"

#include <algorithm>

#include "expr/free_variables.h"

namespace testellate::expr {

void Substitution::set(Term variable, Term replacement) {
  TESTELLATE_INVARIANT(variable.is_variable(), "only variables are replaced");
  TESTELLATE_INVARIANT(variable.sort() == replacement.sort(),
                       "a replacement should have the variable's sort");
  replacements_[variable] = replacement;
  results_.clear();
}

/// Cached sets of variables make skipping cheap; computing them here for every sub-term would not be.
bool Substitution::is_untouched(Term term) const {
  const VariableSet* set = term.node()->variables;
  return set != nullptr && std::ranges::none_of(set->variables, [&](Term variable) {
           return replacements_.contains(variable);
         });
}

Term Substitution::try_result(Term term) const {
  if (term.is_variable()) {
    auto found = replacements_.find(term);
    return found == replacements_.end() ? term : found->second;
  }
  if (term.arguments().empty()) return term;
  auto found = results_.find(term);
  return found == results_.end() ? Term() : found->second;
}

Term Substitution::apply(Term term) {
  stack_.push_back(term);
  while (!stack_.empty()) {
    Term top = stack_.back();
    if (try_result(top).is_valid()) {
      stack_.pop_back();
      continue;
    }
    if (is_untouched(top)) {
      results_.emplace(top, top);
      stack_.pop_back();
      continue;
    }
    arguments_.clear();
    for (Term argument : top.arguments()) {
      Term result = try_result(argument);
      if (result.is_valid()) {
        arguments_.push_back(result);
      } else {
        stack_.push_back(argument);
      }
    }
    if (arguments_.size() != top.arguments().size()) continue;
    results_.emplace(top, builder_.rebuild(top, arguments_));
    stack_.pop_back();
  }
  return try_result(term);
}

}  // namespace testellate::expr
