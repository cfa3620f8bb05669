// SPDX-License-Identifier: Apache-2.0
#include "expr/free_variables.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "support/hash.h"

namespace testellate::expr {
namespace {

/// Sets up to this size are also kept at the terms passed on the way; larger ones only where they were asked
/// for, so that a sum over n inputs does not leave n sets of growing size behind.
constexpr std::size_t kSmallSet = 16;

const VariableSet kNoVariables{};

/// The terms below `root` (itself included) whose sets are not known yet, each after its arguments.
std::vector<Term> unknown_below(Term root) {
  struct Visit {
    Term term;
    std::size_t next_argument;
  };
  std::vector<Term> order;
  std::unordered_set<Term> seen;
  std::vector<Visit> stack{{root, 0}};
  while (!stack.empty()) {
    Visit& top = stack.back();
    if (top.next_argument == top.term.arguments().size()) {
      order.push_back(top.term);
      stack.pop_back();
      continue;
    }
    Term argument = top.term.argument(top.next_argument++);
    if (argument.node()->variables == nullptr && seen.insert(argument).second) {
      stack.push_back({argument, 0});
    }
  }
  return order;
}

void merge_into(std::vector<Term>& into, const std::vector<Term>& from) {
  std::vector<Term> merged;
  merged.reserve(into.size() + from.size());
  std::ranges::set_union(into, from, std::back_inserter(merged), ById());
  into = std::move(merged);
}

const VariableSet* intern(std::vector<Term> variables) {
  if (variables.empty()) return &kNoVariables;
  VariableSets* sets = variables.front().node()->variable->sets;
  return sets->intern(std::move(variables));
}

/// The set of `term` from those of its arguments; null if one of them is missing or the union is large.
const VariableSet* small_set(Term term) {
  if (term.is_variable()) return intern({term});
  const VariableSet* first = &kNoVariables;
  std::vector<Term> merged;
  for (Term argument : term.arguments()) {
    const VariableSet* set = argument.node()->variables;
    if (set == nullptr) return nullptr;
    if (set == first || set->variables.empty()) continue;
    if (first->variables.empty()) {
      first = set;
      merged = set->variables;
      continue;
    }
    merge_into(merged, set->variables);
    if (merged.size() > kSmallSet) return nullptr;
  }
  return merged.size() == first->variables.size() ? first : intern(std::move(merged));
}

}  // namespace

const VariableSet* VariableSets::intern(std::vector<Term> variables) {
  std::uint64_t hash = variables.size();
  for (Term variable : variables) hash = support::hash_mix(hash, variable.id());
  auto [begin, end] = by_hash_.equal_range(hash);
  for (auto at = begin; at != end; ++at) {
    if (at->second->variables == variables) return at->second;
  }
  sets_.push_back({static_cast<std::uint32_t>(sets_.size()), std::move(variables)});
  by_hash_.emplace(hash, &sets_.back());
  return &sets_.back();
}

std::span<const Term> free_variables(Term term) {
  if (term.node()->variables != nullptr) return term.node()->variables->variables;
  std::vector<Term> order = unknown_below(term);
  for (Term inner : order) inner.node()->variables = small_set(inner);
  if (term.node()->variables == nullptr) {
    std::vector<Term> all;
    for (Term inner : order) {
      for (Term argument : inner.arguments()) {
        if (const VariableSet* set = argument.node()->variables) {
          all.insert(all.end(), set->variables.begin(), set->variables.end());
        }
      }
    }
    std::sort(all.begin(), all.end(), ById());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    term.node()->variables = intern(std::move(all));
  }
  return term.node()->variables->variables;
}

}  // namespace testellate::expr
