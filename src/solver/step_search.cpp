// SPDX-License-Identifier: Apache-2.0
// Most operations have no distance of their own.
#pragma GCC diagnostic ignored "-Wswitch-enum"
#include "solver/step_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/corner_values.h"
#include "value/bits.h"

namespace testellate::solver {
namespace {

using expr::Term;
using expr::TermKind;
using value::U128;

constexpr unsigned kMaxNesting = 16;
/// Of one search: local minima are left to others.
constexpr unsigned kMaxRounds = 64;
constexpr std::size_t kMaxAtoms = 12;
constexpr std::size_t kMaxConstants = 6;
/// Constants of the goal are steps, too, and so are their doubles, that often.
constexpr unsigned kMaxDoublings = 10;
/// What a path asked before comes first: a step that breaks it is worth nothing.
constexpr double kWeightOfPrefix = 1000;

double scaled(U128 apart) { return std::log2(1.0 + static_cast<double>(apart)); }

/// How far apart two numbers are, going round where that is shorter.
U128 gap(U128 a, U128 b, unsigned width) {
  return std::min(value::truncate<U128>(a - b, width), value::truncate<U128>(b - a, width));
}

/// Bits that compare without sign as the numbers do with it.
U128 shifted(U128 bits, unsigned width) { return bits ^ (U128{1} << (width - 1)); }

double distance_to(Term condition, bool wanted, expr::Evaluator& evaluator, unsigned depth);

double of_numbers(Term condition, bool wanted, expr::Evaluator& evaluator) {
  const Term left = condition.argument(0);
  const unsigned width = left.sort().width();
  U128 a = evaluator.evaluate(left);
  U128 b = evaluator.evaluate(condition.argument(1));
  const TermKind kind = condition.kind();
  if (kind == TermKind::Equal) return wanted ? 1 + scaled(gap(a, b, width)) : 1;
  if (kind == TermKind::SLess || kind == TermKind::SLessEqual) {
    a = shifted(a, width);
    b = shifted(b, width);
  }
  return 1 + scaled(a < b ? b - a : a - b);
}

/// Of several conditions of which all, or only one, have to be as wanted.
double of_parts(Term condition, bool needs_all, bool wanted, expr::Evaluator& evaluator, unsigned depth) {
  double sum = 0;
  double least = std::numeric_limits<double>::infinity();
  for (Term each : condition.arguments()) {
    const double part = distance_to(each, wanted, evaluator, depth);
    sum += part;
    least = std::min(least, part);
  }
  return needs_all ? sum : least;
}

double distance_to(Term condition, bool wanted, expr::Evaluator& evaluator, unsigned depth) {
  if (evaluator.is_true(condition) == wanted) return 0;
  if (depth == kMaxNesting) return 1;
  switch (condition.kind()) {
    case TermKind::Not:
      return distance_to(condition.argument(0), !wanted, evaluator, depth + 1);
    case TermKind::And:
      return of_parts(condition, wanted, wanted, evaluator, depth + 1);
    case TermKind::Or:
      return of_parts(condition, !wanted, wanted, evaluator, depth + 1);
    case TermKind::Ite: {
      const std::size_t arm = evaluator.is_true(condition.argument(0)) ? 1 : 2;
      return distance_to(condition.argument(arm), wanted, evaluator, depth + 1);
    }
    case TermKind::Equal:
      if (!condition.argument(0).sort().is_bit_vector()) return 1;
      return of_numbers(condition, wanted, evaluator);
    case TermKind::ULess:
    case TermKind::ULessEqual:
    case TermKind::SLess:
    case TermKind::SLessEqual:
      return of_numbers(condition, wanted, evaluator);
    default:
      return 1;
  }
}

bool is_division(TermKind kind) {
  return kind == TermKind::UDiv || kind == TermKind::SDiv || kind == TermKind::URem || kind == TermKind::SRem;
}

}  // namespace

double distance_to_true(Term condition, expr::Evaluator& evaluator) {
  return distance_to(condition, true, evaluator, 0);
}

bool StepSearch::divides(Term condition) {
  const auto known = [&](Term term) -> std::uint8_t& {
    if (divides_.size() <= term.id()) divides_.resize(term.id() + 1);
    return divides_[term.id()];
  };
  std::vector<Term> pending{condition};
  while (!pending.empty()) {
    const Term term = pending.back();
    if (known(term) != 0) {
      pending.pop_back();
      continue;
    }
    bool is_found = is_division(term.kind()) && term.sort().width() >= 32;
    bool is_complete = true;
    for (Term each : term.arguments()) {
      const std::uint8_t part = known(each);
      is_found = is_found || part == 2;
      if (part != 0) continue;
      pending.push_back(each);
      is_complete = false;
    }
    if (!is_found && !is_complete) continue;
    known(term) = is_found ? 2 : 1;
  }
  return known(condition) == 2;
}

bool StepSearch::is_worthwhile(const Query& query) {
  return divides(query.goal) || std::ranges::any_of(query.prefix, [&](Term each) { return divides(each); });
}

double StepSearch::distance(const Query& query, const expr::Assignment& model) {
  evaluator_.forget(model);
  const std::size_t count = query.prefix.size() + 1;
  if (evaluations_left_ < count) {
    evaluations_left_ = 0;
    return std::numeric_limits<double>::infinity();
  }
  evaluations_left_ -= static_cast<unsigned>(count);
  double sum = distance_to_true(query.goal, evaluator_);
  for (Term condition : query.prefix) sum += kWeightOfPrefix * distance_to_true(condition, evaluator_);
  return sum;
}

std::vector<Term> StepSearch::movable(const Query& query) {
  std::vector<Term> atoms;
  const auto add = [&](Term condition) {
    if (evaluator_.is_true(condition)) return;
    for (AtomId id : conditions_.facts(condition).atoms) {
      const Term atom = conditions_.atom(id);
      const bool is_number = atom.sort().is_bit_vector() || atom.sort().is_bool();
      if (is_number && atoms.size() < kMaxAtoms && std::ranges::find(atoms, atom) == atoms.end()) {
        atoms.push_back(atom);
      }
    }
  };
  add(query.goal);
  std::ranges::for_each(query.prefix, add);
  return atoms;
}

StepSearch::Step StepSearch::best_step(const Query& query,
                                       expr::Assignment& model,
                                       Term atom,
                                       double before) {
  const U128 now = value_of_atom(model, atom);
  Step best{atom, now, before};
  const auto attempt = [&](U128 bits) {
    if (bits == now || evaluations_left_ == 0) return;
    set_atom(model, atom, bits);
    if (const double reached = distance(query, model); reached < best.distance) best = {atom, bits, reached};
  };
  if (atom.sort().is_bool()) {
    attempt(now ^ 1);
  } else {
    const unsigned width = atom.sort().width();
    const auto walk = [&](U128 first, unsigned doublings) {
      for (unsigned at = 0; at < doublings && best.distance != 0; ++at) {
        attempt(value::truncate<U128>(now + (first << at), width));
        attempt(value::truncate<U128>(now - (first << at), width));
      }
    };
    for (U128 constant : constants_in(query.goal, atom.sort(), kMaxConstants)) {
      attempt(constant);
      walk(constant, kMaxDoublings);
    }
    walk(1, width);
  }
  set_atom(model, atom, now);
  return best;
}

bool StepSearch::search(const Query& query, expr::Assignment& model, unsigned max_evaluations) {
  evaluations_left_ = max_evaluations;
  double now = distance(query, model);
  for (unsigned round = 0; round < kMaxRounds && now != 0 && evaluations_left_ != 0; ++round) {
    evaluator_.forget(model);
    Step best{Term(), 0, now};
    for (Term atom : movable(query)) {
      const Step step = best_step(query, model, atom, now);
      if (step.distance < best.distance) best = step;
      if (best.distance == 0) break;
    }
    if (!best.atom.is_valid()) return false;
    set_atom(model, best.atom, best.bits);
    now = best.distance;
  }
  return now == 0;
}

}  // namespace testellate::solver
