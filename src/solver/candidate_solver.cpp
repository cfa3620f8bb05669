// SPDX-License-Identifier: Apache-2.0
#include "solver/candidate_solver.h"

#include <algorithm>

#include "solver/corner_values.h"

namespace testellate::solver {
namespace {

using expr::Term;
using value::U128;

constexpr std::size_t kMaxGoalAtoms = 3;
constexpr std::size_t kMaxGoalConstants = 4;
/// Share of the limits that a back end gets before steps are tried.
constexpr unsigned kEasyDivisor = 50;
/// The clock should not decide: machines differ.
constexpr unsigned kEasyWallDivisor = 5;
/// Other ways down the same condition before it is given up.
constexpr unsigned kMaxTurns = 4;

/// False if nothing changes.
bool apply(expr::Assignment& model, const Move& move) {
  if (!move.index) {
    if (model.get(move.variable) == move.bits) return false;
    model.set(move.variable, move.bits);
    return true;
  }
  const expr::ArrayValue* before = model.try_get_array(move.variable);
  if ((before == nullptr ? 0 : before->at(*move.index)) == move.bits) return false;
  model.set_element(move.variable, *move.index, move.bits);
  return true;
}

std::vector<U128> values_to_try(Term goal, expr::Sort sort) {
  std::vector<U128> values;
  for (U128 constant : constants_in(goal, sort, kMaxGoalConstants)) {
    values.push_back(constant);
    values.push_back(value::truncate<U128>(constant + 1, sort.width()));
    values.push_back(value::truncate<U128>(constant - 1, sort.width()));
  }
  for (U128 corner : corner_values(sort)) values.push_back(corner);
  return values;
}

/// The small numbers, then as many again from each power of two on, in an order that leaves no large gaps.
U128 sample(std::uint64_t number) {
  constexpr unsigned kSmallBits = 12;
  constexpr std::uint64_t kCount = std::uint64_t{1} << kSmallBits;
  constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15;  // 2^64 divided by the golden ratio
  if (number < kCount) return number;
  const U128 first = U128{1} << (kSmallBits + number / kCount - 1);
  const auto fraction = static_cast<std::uint32_t>(((number % kCount + 1) * kSpread) >> 32);
  return first + ((first * fraction) >> 32);
}

}  // namespace

CandidateSolver::CandidateSolver(std::unique_ptr<Solver> next, Workspace& workspace, CandidateOptions options)
    : next_(std::move(next)),
      conditions_(workspace.conditions),
      evaluator_(workspace.evaluator),
      step_search_(workspace.conditions, workspace.evaluator),
      options_(options) {}

expr::Assignment CandidateSolver::make_start(const Query& query) {
  expr::Assignment start;
  if (query.hint == nullptr) return start;
  auto copy_atoms = [&](Term condition) {
    for (AtomId id : conditions_.facts(condition).atoms) {
      Term atom = conditions_.atom(id);
      Term variable = atom.is_variable() ? atom : atom.argument(0);
      if (start.has(variable)) continue;
      if (!variable.sort().is_array()) {
        start.set(variable, query.hint->get(variable));
      } else if (const expr::ArrayValue* array = query.hint->try_get_array(variable)) {
        start.set_array(variable, *array);
      }
    }
  };
  for (Term condition : query.prefix) copy_atoms(condition);
  copy_atoms(query.goal);
  return start;
}

Term CandidateSolver::find_false(const Query& query, const expr::Assignment& model) {
  evaluator_.forget(model);
  auto is_false = [&](Term condition) {
    if (evaluations_left_ == 0) return true;
    --evaluations_left_;
    return !evaluator_.is_true(condition);
  };
  if (is_false(query.goal)) return query.goal;
  for (auto at = query.prefix.rbegin(); at != query.prefix.rend(); ++at) {
    if (is_false(*at)) return *at;
  }
  return {};
}

bool CandidateSolver::try_moves(const Query& query, expr::Assignment& model) {
  for (unsigned moves = 0, turn = 0; moves <= options_.max_moves && evaluations_left_ != 0; ++moves) {
    Term violated = find_false(query, model);
    if (!violated.is_valid()) return true;
    bool moved = false;
    for (unsigned turns = 0; turns < kMaxTurns && !moved; ++turns, ++turn) {
      if (std::optional<Move> move = try_invert(violated, evaluator_, turn)) moved = apply(model, *move);
    }
    if (!moved) return false;
  }
  return false;
}

bool CandidateSolver::try_corners(const Query& query, expr::Assignment& model) {
  unsigned tried = 0;
  const std::vector<AtomId>& atoms = conditions_.facts(query.goal).atoms;
  for (std::size_t at = 0; at < std::min(atoms.size(), kMaxGoalAtoms); ++at) {
    Term atom = conditions_.atom(atoms[at]);
    if (atom.sort().is_array()) continue;
    U128 before = value_of_atom(model, atom);
    for (U128 bits : values_to_try(query.goal, atom.sort())) {
      if (tried++ == options_.max_corners || evaluations_left_ == 0) return false;
      set_atom(model, atom, bits);
      if (!find_false(query, model).is_valid()) return true;
    }
    set_atom(model, atom, before);
  }
  return false;
}

bool CandidateSolver::try_samples(const Query& query, expr::Assignment& model) {
  const ConditionFacts& facts = conditions_.facts(query.goal);
  if (!facts.features.has(Feature::Table)) return false;
  evaluations_left_ = options_.max_table_evaluations;
  for (std::size_t at = 0; at < std::min(facts.atoms.size(), kMaxGoalAtoms); ++at) {
    const Term atom = conditions_.atom(facts.atoms[at]);
    if (!atom.sort().is_bit_vector()) continue;
    const U128 before = value_of_atom(model, atom);
    for (std::uint64_t number = 0; evaluations_left_ != 0; ++number) {
      const U128 bits = sample(number);
      if (bits != value::truncate<U128>(bits, atom.sort().width())) break;
      set_atom(model, atom, bits);
      if (!find_false(query, model).is_valid()) return true;
    }
    set_atom(model, atom, before);
  }
  return false;
}

Answer CandidateSolver::solve(const Query& query) {
  evaluations_left_ = options_.max_evaluations;
  expr::Assignment start = make_start(query);
  expr::Assignment model = start;
  if (try_moves(query, model)) return make_sat(std::move(model));
  model = start;
  if (try_corners(query, model)) return make_sat(std::move(model));
  model = start;
  if (try_samples(query, model)) return make_sat(std::move(model));
  if (step_search_.is_worthwhile(query)) {
    model = start;
    if (step_search_.search(query, model, options_.max_first_step_evaluations))
      return make_sat(std::move(model));
    // Most are easy all the same.
    Query easy = query;
    easy.limits.conflicts /= kEasyDivisor;
    easy.limits.z3_resources /= kEasyDivisor;
    easy.limits.wall /= kEasyWallDivisor;
    if (Answer answer = next_->solve(easy); answer.verdict != Verdict::Unknown) return answer;
    if (step_search_.search(query, start, options_.max_step_evaluations)) return make_sat(std::move(start));
  }
  return next_->solve(query);
}

}  // namespace testellate::solver
