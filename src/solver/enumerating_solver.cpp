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
                                     expr::TermBuilder& builder,
                                     Workspace& workspace,
                                     EnumerationOptions options)
    : next_(std::move(next)),
      builder_(builder),
      conditions_(workspace.conditions),
      evaluator_(workspace.evaluator),
      options_(options) {}

std::vector<std::uint64_t> EnumeratingSolver::Assignments::row(std::size_t at) const {
  std::vector<std::uint64_t> values;
  for (const std::vector<std::uint64_t>& column : columns) values.push_back(column[at]);
  return values;
}

Answer EnumeratingSolver::solve(const Query& query) {
  const std::vector<AtomId> of_tables = atoms_of_tables(query);
  if (of_tables.empty()) return next_->solve(query);
  const std::vector<AtomId> of_goal = conditions_.facts(query.goal).atoms;
  if (conditions_.facts(query.goal).features.has(Feature::Table)) {
    if (std::optional<Answer> answer = try_atoms(query, of_goal)) return std::move(*answer);
  }
  const std::vector<AtomId> few = with_few_values(of_tables, query);
  if (few != of_goal) {
    if (std::optional<Answer> answer = try_atoms(query, few)) return std::move(*answer);
  }
  return next_->solve(query);
}

std::vector<AtomId> EnumeratingSolver::with_few_values(const std::vector<AtomId>& atoms, const Query& query) {
  std::vector<AtomId> few;
  for (AtomId atom : atoms) {
    const Term term = conditions_.atom(atom);
    if (!term.sort().is_bit_vector() || term.width() > 64) continue;
    std::vector<Term> own;
    for (Term condition : query.prefix) {
      const std::vector<AtomId>& mentioned = conditions_.facts(condition).atoms;
      if (mentioned.size() == 1 && mentioned.front() == atom) own.push_back(condition);
    }
    if (solutions({atom}, std::move(own), query.limits) != nullptr) few.push_back(atom);
  }
  return few;
}

std::vector<AtomId> EnumeratingSolver::atoms_of_tables(const Query& query) {
  std::vector<AtomId> atoms;
  const auto add = [&](Term condition) {
    const ConditionFacts& facts = conditions_.facts(condition);
    if (facts.features.has(Feature::Table)) atoms.insert(atoms.end(), facts.atoms.begin(), facts.atoms.end());
  };
  for (Term condition : query.prefix) add(condition);
  add(query.goal);
  std::ranges::sort(atoms);
  const auto rest = std::ranges::unique(atoms);
  atoms.erase(rest.begin(), rest.end());
  return atoms;
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
  const Assignments* left = solutions(atoms, inside, query.limits);
  if (left == nullptr) return std::nullopt;
  if (includes(atoms, conditions_.facts(query.goal).atoms)) {
    std::optional<Assignments> filtered = filter(atoms, *left, {&query.goal, 1}, query.limits);
    if (!filtered) return std::nullopt;
    inside.push_back(query.goal);
    left = &keep({atoms, ids_of(inside)}, std::move(*filtered));
  } else {
    outside.push_back(query.goal);
  }
  if (left->size() == 0) return make_unsat();
  expr::Assignment model;
  if (query.hint != nullptr) model = *query.hint;
  const auto set_row = [&](std::size_t row) {
    for (std::size_t at = 0; at < atoms.size(); ++at)
      set_atom(model, conditions_.atom(atoms[at]), left->columns[at][row]);
  };
  if (outside.empty()) {
    set_row(0);
    return make_sat(std::move(model));
  }
  const auto some_of = [&](std::size_t most) { return std::min(left->size(), most); };
  for (std::size_t number = 0; number < some_of(options_.max_tries); ++number) {
    set_row(number * left->size() / some_of(options_.max_tries));
    evaluator_.forget(model);
    if (std::ranges::all_of(outside, [&](Term condition) { return evaluator_.is_true(condition); }))
      return make_sat(std::move(model));
  }
  // What is below may ask this layer's workspace, not the layer itself: `left` stays.
  bool is_certain = left->size() <= options_.max_questions;
  for (std::size_t number = 0; number < some_of(options_.max_questions); ++number) {
    const std::vector<std::uint64_t> row = left->row(number * left->size() / some_of(options_.max_questions));
    Answer answer = ask_next(query, atoms, row, outside);
    if (answer.verdict == Verdict::Sat) return answer;
    is_certain = is_certain && answer.verdict == Verdict::Unsat;
  }
  if (is_certain) return make_unsat();
  const auto has_huge = [&](Term condition) {
    return conditions_.facts(condition).features.has(Feature::HugeTable);
  };
  const bool is_hopeless = has_huge(query.goal) || std::ranges::any_of(query.prefix, has_huge);
  return is_hopeless ? std::optional(make_unknown(UnknownCause::ResourceLimit)) : std::nullopt;
}

Answer EnumeratingSolver::ask_next(const Query& query,
                                   const std::vector<AtomId>& atoms,
                                   std::span<const std::uint64_t> row,
                                   const std::vector<Term>& outside) {
  AtomSubstitution substitution(builder_);
  for (std::size_t at = 0; at < atoms.size(); ++at) {
    const Term atom = conditions_.atom(atoms[at]);
    substitution.bind(atom, builder_.make_bits(atom.width(), row[at]));
  }
  std::vector<AtomId> others;
  std::vector<Term> conditions;
  for (Term condition : outside) {
    const Term fixed = substitution.apply(condition);
    if (fixed.is_false()) return make_unsat();
    if (fixed.is_true()) continue;
    const ConditionFacts& facts = conditions_.facts(fixed);
    others.insert(others.end(), facts.atoms.begin(), facts.atoms.end());
    // An element that has a value now may be read at an unknown place, too.
    const auto owns_fixed = [&](AtomId id) {
      return std::ranges::any_of(
          atoms, [&](AtomId atom) { return conditions_.is_cell(atom) && conditions_.owner(atom) == id; });
    };
    if (std::ranges::any_of(facts.atoms, owns_fixed)) return make_unknown(UnknownCause::Unsupported);
    conditions.push_back(fixed);
  }
  expr::Assignment found;
  if (!conditions.empty()) {
    const Term goal = conditions.back();
    conditions.pop_back();
    Limits limits = query.limits;
    limits.conflicts /= options_.max_questions;
    limits.z3_resources /= options_.max_questions;
    limits.wall /= static_cast<int>(options_.max_questions);
    Answer answer = next_->solve({conditions, goal, nullptr, limits});
    if (answer.verdict != Verdict::Sat) return answer;
    found = std::move(answer.model);
  }
  expr::Assignment model;
  if (query.hint != nullptr) model = *query.hint;
  for (std::size_t at = 0; at < atoms.size(); ++at) set_atom(model, conditions_.atom(atoms[at]), row[at]);
  for (AtomId id : others) {
    const Term atom = conditions_.atom(id);
    if (!atom.sort().is_array()) {
      const bool is_of_whole =
          conditions_.is_cell(id) && std::ranges::find(others, conditions_.owner(id)) != others.end();
      if (!is_of_whole) set_atom(model, atom, value_of_atom(found, atom));
    } else if (const expr::ArrayValue* array = found.try_get_array(atom)) {
      model.set_array(atom, *array);
    } else {
      model.set_array(atom, {});
    }
  }
  return make_sat(std::move(model));
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
  std::optional<Assignments> left =
      atoms.size() == 1 ? values_of(atoms[0], conditions) : product_of(atoms, conditions, limits);
  // One after the other: most leave few.
  for (Term condition : conditions) {
    if (!left) return nullptr;
    left = filter(atoms, *left, {&condition, 1}, limits);
  }
  return left ? &keep(std::move(key), std::move(*left)) : nullptr;
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
      std::copy_n(
          all.columns[at].begin() + static_cast<std::ptrdiff_t>(first), count, evaluator->atom(at).begin());
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
