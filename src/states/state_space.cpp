// SPDX-License-Identifier: Apache-2.0
#include "states/state_space.h"

#include <algorithm>
#include <unordered_set>

#include "expr/evaluator.h"
#include "expr/free_variables.h"
#include "expr/substitution.h"
#include "solver/projection.h"

namespace testellate::states {
namespace {

using expr::Term;

std::uint64_t hash_of(const std::vector<std::uint32_t>& words) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (std::uint32_t word : words) hash = (hash ^ word) * 0x100000001b3;
  return hash;
}

std::vector<Term> flatten(std::span<const Term> constraint) {
  std::vector<Term> conditions;
  for (Term condition : constraint) {
    if (condition.kind() == expr::TermKind::And) {
      conditions.insert(conditions.end(), condition.arguments().begin(), condition.arguments().end());
    } else {
      conditions.push_back(condition);
    }
  }
  return conditions;
}

/// Those that are about the variables, themselves or by way of other conditions. The others are satisfiable
/// by themselves, so they say nothing about the heap.
std::vector<Term> slice(std::vector<Term> conditions, const std::vector<Term>& variables) {
  std::unordered_set<Term> concerned(variables.begin(), variables.end());
  std::vector<bool> is_taken(conditions.size());
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (std::size_t at = 0; at < conditions.size(); ++at) {
      if (is_taken[at]) continue;
      const std::span<const Term> own = expr::free_variables(conditions[at]);
      if (std::ranges::none_of(own, [&](Term variable) { return concerned.contains(variable); })) continue;
      is_taken[at] = true;
      for (Term variable : own) has_grown = concerned.insert(variable).second || has_grown;
    }
  }
  std::vector<Term> taken;
  for (std::size_t at = 0; at < conditions.size(); ++at) {
    if (is_taken[at]) taken.push_back(conditions[at]);
  }
  return taken;
}

/// The same about the variables, as far as possible without others.
std::vector<Term> project(expr::TermBuilder& terms,
                          const std::vector<Term>& conditions,
                          const std::vector<Term>& variables) {
  solver::Projection projection(terms, conditions);
  std::unordered_set<Term> met(variables.begin(), variables.end());
  std::vector<Term> others;
  for (Term condition : projection.conjuncts()) {
    for (Term variable : expr::free_variables(condition)) {
      if (met.insert(variable).second) others.push_back(variable);
    }
  }
  static_cast<void>(projection.eliminate_all(others));
  return projection.conjuncts();
}

void sort_unique(std::vector<Term>& conditions) {
  std::ranges::sort(conditions, expr::ById());
  conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
}

/// Of a variable that a known state has beside its heap: neither an input nor one of a heap.
Term existential_variable(expr::TermBuilder& terms, std::size_t number, Term variable) {
  constexpr std::size_t kBehindHeaps = 1'000'000;
  return numbered_variable(terms, kBehindHeaps + number, variable);
}

}  // namespace

StateSpace::StateSpace(expr::TermBuilder& terms,
                       solver::Solver& solver,
                       solver::ImplicationSolver& implications,
                       solver::Limits limits)
    : terms_(terms), solver_(solver), implications_(implications), limits_(limits) {}

AddedState StateSpace::add(const RootedHeap& heap,
                           std::span<const Term> constraint,
                           const expr::Assignment* model,
                           std::size_t first) {
  Candidate candidate = make_candidate(heap, constraint);
  candidate.model = model;
  for (const Known& known : known_[hash_of(candidate.heap.words)]) {
    if (known.number < first || known.words != candidate.heap.words) continue;
    ++counts_.comparisons;
    if (subsumes(known, candidate)) return {known.number, false};
  }
  keep(std::move(candidate));
  return {size_++, true};
}

AddedState StateSpace::add_new(const RootedHeap& heap, std::span<const Term> constraint) {
  keep(make_candidate(heap, constraint));
  return {size_++, true};
}

bool StateSpace::implies(const std::vector<Term>& universal, Term antecedent, Term consequent) {
  const solver::Validity validity = implications_.check({universal, antecedent, consequent, limits_});
  if (validity == solver::Validity::Unknown) ++counts_.unknown;
  return validity == solver::Validity::Valid;
}

StateSpace::Candidate StateSpace::make_candidate(const RootedHeap& heap, std::span<const Term> constraint) {
  Candidate candidate;
  candidate.heap = linearise(terms_, heap);
  expr::Substitution renaming(terms_);
  const std::vector<Term>& variables = candidate.heap.variables;
  for (std::size_t at = 0; at < variables.size(); ++at) {
    renaming.set(variables[at], numbered_variable(terms_, at, variables[at]));
  }
  for (Term condition : project(terms_, slice(flatten(constraint), variables), variables)) {
    candidate.constraint.push_back(renaming.apply(condition));
  }
  sort_unique(candidate.constraint);
  return candidate;
}

bool StateSpace::subsumes(const Known& known, const Candidate& candidate) {
  std::vector<Term> left;
  std::ranges::set_difference(known.constraint, candidate.constraint, std::back_inserter(left), expr::ById());
  if (left.empty()) {
    ++counts_.by_conditions;
    return true;
  }
  if (known.has_existential) return implies_together(candidate, left);
  if (is_refused_by_model(left, candidate)) {
    ++counts_.by_model;
    return false;
  }
  return implies_each(candidate, left);
}

bool StateSpace::is_refused_by_model(const std::vector<Term>& conditions, const Candidate& candidate) {
  if (candidate.model == nullptr) return false;
  expr::Assignment renamed;
  for (std::size_t at = 0; at < candidate.heap.variables.size(); ++at) {
    const Term variable = candidate.heap.variables[at];
    const Term number = numbered_variable(terms_, at, variable);
    if (const expr::ArrayValue* array = candidate.model->try_get_array(variable)) {
      renamed.set_array(number, *array);
    } else {
      renamed.set(number, candidate.model->get(variable));
    }
  }
  expr::Evaluator evaluator(renamed);
  return std::ranges::any_of(conditions, [&](Term condition) { return !evaluator.is_true(condition); });
}

bool StateSpace::implies_each(const Candidate& candidate, const std::vector<Term>& conditions) {
  return std::ranges::all_of(conditions, [&](Term condition) {
    const solver::Verdict verdict =
        solver_.solve({candidate.constraint, terms_.make_not(condition), nullptr, limits_}).verdict;
    if (verdict == solver::Verdict::Unknown) ++counts_.unknown;
    return verdict == solver::Verdict::Unsat;
  });
}

bool StateSpace::implies_together(const Candidate& candidate, const std::vector<Term>& conditions) {
  const Term antecedent = terms_.make_and(candidate.constraint);
  std::vector<Term> universal(expr::free_variables(antecedent).begin(),
                              expr::free_variables(antecedent).end());
  for (std::size_t at = 0; at < candidate.heap.variables.size(); ++at) {
    universal.push_back(numbered_variable(terms_, at, candidate.heap.variables[at]));
  }
  return implies(universal, antecedent, terms_.make_and(conditions));
}

void StateSpace::keep(Candidate candidate) {
  Known known;
  known.number = size_;
  std::unordered_set<Term> numbered;
  for (std::size_t at = 0; at < candidate.heap.variables.size(); ++at) {
    numbered.insert(numbered_variable(terms_, at, candidate.heap.variables[at]));
  }
  expr::Substitution renaming(terms_);
  std::unordered_set<Term> existential;
  for (Term condition : candidate.constraint) {
    for (Term variable : expr::free_variables(condition)) {
      if (numbered.contains(variable) || !existential.insert(variable).second) continue;
      renaming.set(variable, existential_variable(terms_, existential.size(), variable));
    }
  }
  known.has_existential = !existential.empty();
  known.constraint = std::move(candidate.constraint);
  if (known.has_existential) {
    for (Term& condition : known.constraint) condition = renaming.apply(condition);
    sort_unique(known.constraint);
  }
  known.words = std::move(candidate.heap.words);
  const std::uint64_t hash = hash_of(known.words);
  known_[hash].push_back(std::move(known));
}

}  // namespace testellate::states
