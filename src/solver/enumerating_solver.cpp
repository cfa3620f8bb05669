// SPDX-License-Identifier: Apache-2.0
#include "solver/enumerating_solver.h"

#include <algorithm>
#include <utility>

#include "solver/block_evaluator.h"

namespace testellate::solver {
namespace {

using expr::Term;

/// A unit of `Meter` is a microsecond.
constexpr std::uint64_t kOperationsPerUnit = 1000;

bool includes(const std::vector<AtomId>& atoms, const std::vector<AtomId>& part) {
  return std::ranges::includes(atoms, part);
}

std::vector<std::uint32_t> ids_of(std::span<const Term> terms) {
  std::vector<std::uint32_t> ids;
  for (Term term : terms) ids.push_back(term.id());
  std::ranges::sort(ids);
  const auto rest = std::ranges::unique(ids);
  ids.erase(rest.begin(), rest.end());
  return ids;
}

}  // namespace

EnumeratingSolver::EnumeratingSolver(std::unique_ptr<Solver> next,
                                     Workspace& workspace,
                                     EnumerationOptions options)
    : next_(std::move(next)),
      conditions_(workspace.conditions),
      evaluator_(workspace.evaluator),
      options_(options) {}

Answer EnumeratingSolver::solve(const Query& query) {
  if (!looks_up(query)) return next_->solve(query);
  const std::vector<AtomId> of_goal = conditions_.facts(query.goal).atoms;
  if (std::optional<Answer> answer = try_atoms(query, of_goal)) return std::move(*answer);
  std::vector<AtomId> all = of_goal;
  for (Term condition : query.prefix) {
    const std::vector<AtomId>& atoms = conditions_.facts(condition).atoms;
    all.insert(all.end(), atoms.begin(), atoms.end());
  }
  std::ranges::sort(all);
  const auto rest = std::ranges::unique(all);
  all.erase(rest.begin(), rest.end());
  if (all != of_goal) {
    if (std::optional<Answer> answer = try_atoms(query, all)) return std::move(*answer);
  }
  return next_->solve(query);
}

bool EnumeratingSolver::looks_up(const Query& query) {
  const auto has_table = [&](Term condition) {
    return conditions_.facts(condition).features.has(Feature::Table);
  };
  return has_table(query.goal) || std::ranges::any_of(query.prefix, has_table);
}

std::optional<Answer> EnumeratingSolver::try_atoms(const Query& query, const std::vector<AtomId>& atoms) {
  const auto is_scalar = [&](AtomId atom) {
    const Term term = conditions_.atom(atom);
    return term.sort().is_bit_vector() && term.width() <= 64;
  };
  if (atoms.empty() || atoms.size() > options_.max_atoms || !std::ranges::all_of(atoms, is_scalar))
    return std::nullopt;
  std::vector<Term> inside;
  std::vector<Term> outside;
  for (Term condition : query.prefix) {
    (includes(atoms, conditions_.facts(condition).atoms) ? inside : outside).push_back(condition);
  }
  const Assignments* all = solutions(atoms, inside, query.limits);
  if (all == nullptr) return std::nullopt;
  std::optional<Assignments> filtered = filter(atoms, *all, {&query.goal, 1}, query.limits);
  if (!filtered) return std::nullopt;
  inside.push_back(query.goal);
  const Assignments& left = keep({atoms, ids_of(inside)}, std::move(*filtered));
  if (left.size() == 0) return make_unsat();
  if (!outside.empty() && query.hint == nullptr) return std::nullopt;
  expr::Assignment model;
  if (query.hint != nullptr) model = *query.hint;
  const std::uint64_t tries = outside.empty() ? 1 : std::min<std::uint64_t>(left.size(), options_.max_tries);
  for (std::uint64_t number = 0; number < tries; ++number) {
    const std::size_t row = number * left.size() / tries;
    for (std::size_t at = 0; at < atoms.size(); ++at)
      set_atom(model, conditions_.atom(atoms[at]), left.columns[at][row]);
    evaluator_.forget(model);
    if (std::ranges::all_of(outside, [&](Term condition) { return evaluator_.is_true(condition); }))
      return make_sat(std::move(model));
  }
  return std::nullopt;
}

const EnumeratingSolver::Assignments* EnumeratingSolver::solutions(const std::vector<AtomId>& atoms,
                                                                   std::vector<Term> conditions,
                                                                   const Limits& limits) {
  Key key{atoms, ids_of(conditions)};
  if (const auto known = kept_.find(key); known != kept_.end()) return &known->second;
  // What is left behind the last condition is usually known already.
  for (auto last = conditions.end(); last != conditions.begin();) {
    std::vector<Term> others = conditions;
    others.erase(others.begin() + (--last - conditions.begin()));
    const auto before = kept_.find({atoms, ids_of(others)});
    if (before == kept_.end()) continue;
    std::optional<Assignments> left = filter(atoms, before->second, {&*last, 1}, limits);
    if (!left) return nullptr;
    return &keep(std::move(key), std::move(*left));
  }
  std::optional<Assignments> all =
      atoms.size() == 1 ? values_of(atoms[0], conditions) : product_of(atoms, conditions, limits);
  if (!all) return nullptr;
  std::optional<Assignments> left = filter(atoms, *all, conditions, limits);
  if (!left) return nullptr;
  return &keep(std::move(key), std::move(*left));
}

std::optional<EnumeratingSolver::Assignments> EnumeratingSolver::values_of(AtomId atom,
                                                                          std::vector<Term>& conditions) {
  const unsigned width = conditions_.atom(atom).width();
  ValueSet values = ValueSet::full(width);
  std::erase_if(conditions, [&](Term condition) {
    const ValueSet* set = sets_.find(condition, conditions_, evaluator_);
    if (set != nullptr) values = values.intersect(*set);
    return set != nullptr;
  });
  Assignments made{{{}}};
  if (values.is_empty()) return made;
  if (values.last() - values.first() >= options_.max_assignments) return std::nullopt;
  for (std::uint64_t word = values.first();; ++word) {
    if (values.contains(word)) made.columns[0].push_back(word);
    if (word == values.last()) break;
  }
  if (made.size() > options_.max_assignments) return std::nullopt;
  return made;
}

std::optional<EnumeratingSolver::Assignments> EnumeratingSolver::product_of(const std::vector<AtomId>& atoms,
                                                                           std::vector<Term>& conditions,
                                                                           const Limits& limits) {
  std::vector<std::vector<std::uint64_t>> values;
  std::uint64_t count = 1;
  for (AtomId atom : atoms) {
    std::vector<Term> of_atom;
    std::erase_if(conditions, [&](Term condition) {
      const bool is_its_own = conditions_.facts(condition).atoms == std::vector<AtomId>{atom};
      if (is_its_own) of_atom.push_back(condition);
      return is_its_own;
    });
    const Assignments* single = solutions({atom}, std::move(of_atom), limits);
    if (single == nullptr) return std::nullopt;
    values.push_back(single->columns[0]);
    if (single->size() != 0 && count > options_.max_assignments / single->size()) return std::nullopt;
    count *= single->size();
  }
  Assignments made;
  std::uint64_t each = count;
  for (const std::vector<std::uint64_t>& of_atom : values) {
    std::vector<std::uint64_t>& column = made.columns.emplace_back(count);
    if (count == 0) continue;
    each /= of_atom.size();
    for (std::uint64_t row = 0; row < count; ++row) column[row] = of_atom[row / each % of_atom.size()];
  }
  return made;
}

std::optional<EnumeratingSolver::Assignments> EnumeratingSolver::filter(const std::vector<AtomId>& atoms,
                                                                        const Assignments& all,
                                                                        std::span<const Term> conditions,
                                                                        const Limits& limits) {
  std::vector<Term> terms;
  for (AtomId atom : atoms) terms.push_back(conditions_.atom(atom));
  std::optional<BlockEvaluator> evaluator = BlockEvaluator::compile(conditions, terms);
  if (!evaluator) return std::nullopt;
  const std::uint64_t operations = all.size() * (evaluator->operation_count() + 1);
  if (operations > options_.max_operations) return std::nullopt;
  if (limits.meter != nullptr) limits.meter->work += operations / kOperationsPerUnit;
  Assignments kept;
  kept.columns.resize(atoms.size());
  for (std::size_t first = 0; first < all.size(); first += BlockEvaluator::kLanes) {
    const std::size_t count = std::min(BlockEvaluator::kLanes, all.size() - first);
    for (std::size_t at = 0; at < atoms.size(); ++at)
      std::copy_n(all.columns[at].begin() + static_cast<std::ptrdiff_t>(first),
                  count,
                  evaluator->atom(at).begin());
    evaluator->run();
    for (std::size_t lane = 0; lane < count; ++lane) {
      bool holds = true;
      for (std::size_t at = 0; at < conditions.size(); ++at) holds = holds && evaluator->root(at)[lane] != 0;
      if (!holds) continue;
      for (std::size_t at = 0; at < atoms.size(); ++at)
        kept.columns[at].push_back(all.columns[at][first + lane]);
    }
  }
  return kept;
}

const EnumeratingSolver::Assignments& EnumeratingSolver::keep(Key key, Assignments assignments) {
  const std::size_t numbers = assignments.size() * assignments.columns.size();
  if (kept_numbers_ + numbers > options_.max_kept) {
    kept_.clear();
    kept_numbers_ = 0;
  }
  kept_numbers_ += numbers + 64;  // what the key takes
  return kept_.insert_or_assign(std::move(key), std::move(assignments)).first->second;
}

}  // namespace testellate::solver
