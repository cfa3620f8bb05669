// SPDX-License-Identifier: Apache-2.0
#include "engine/decisions/decisions.h"

#include <algorithm>

#include "engine/execution/machine.h"
#include "expr/evaluator.h"
#include "expr/free_variables.h"
#include "expr/substitution.h"
#include "support/invariant.h"

namespace testellate::engine {

using expr::Term;
using solver::Verdict;

namespace {

/// Longer paths are left to the solver: what is known is worked out anew after each decision.
constexpr std::size_t kMostKnownConditions = 256;

}  // namespace

void Decisions::take(const Side& side, DecisionKind kind, ir::Place place, bool is_free) {
  const bool is_about_environment = run_.mentions_environment(side.condition);
  if (is_about_environment && is_free) current_->mark(Cut::Unsettable);
  const auto add_condition = [&](Term condition) {
    // A program that asks the same question twice gets a condition it has already. So does one that asks what
    // holds whatever the environment decides.
    const bool is_implied = condition.is_true() || is_known(condition);
    if (!is_implied && (!is_about_environment || is_free)) current_->conditions.push_back(condition);
  };
  if (side.path != nullptr) {
    for (Term condition : side.path->conditions) add_condition(condition);
    for (const Decision& decision : side.path->decisions) current_->taken.push_back(decision);
    for (Term asked : side.path->asked) current_->asked.push_back(asked);
    return;
  }
  add_condition(side.condition);
  current_->taken.push_back(Decision{kind, place, side.choice, side.value});
  current_->asked.push_back(side.condition);
}

// Paths begin after that, without conditions: each is marked, because others are left out.
const Code* Decisions::assume_side(const std::vector<Side>& sides) {
  const auto side = std::ranges::find_if(
      sides, [&](const Side& candidate) { return evaluate(candidate.condition) == value::U128{1}; });
  TESTELLATE_INVARIANT(side != sides.end(), "one side of a decision should hold");
  current_.assume_environment("static initialiser", current_->environment().back().place);
  return side->proceed(machine_);
}

std::vector<Decisions::SideAnswer> Decisions::ask_about(const std::vector<Side>& sides) {
  std::vector<SideAnswer> answers(sides.size());
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (evaluate(sides[i].condition) == value::U128{1}) {
      answers[i] = {Verdict::Sat, current_->current_model};
      break;
    }
  }
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (answers[i].model != nullptr || find_known(sides[i].condition) == false) continue;
    solver::Answer answer = run_.solver.solve({current_->conditions.view(),
                                               sides[i].condition,
                                               current_->current_model.get(),
                                               run_.options.limits});
    answers[i].verdict = answer.verdict;
    if (answer.verdict == Verdict::Sat) {
      answers[i].model = std::make_shared<const expr::Assignment>(std::move(answer.model));
    }
  }
  return answers;
}

void Decisions::drop_environment(std::vector<Side>& sides) {
  std::vector<Term> conditions;
  bool is_mentioned = false;
  for (const Side& side : sides) {
    expr::Substitution constants(run_.terms);
    for (Term variable : expr::free_variables(side.condition)) {
      if (!run_.environment_variables.contains(variable)) continue;
      if (variable.sort().is_array()) return;
      constants.set(variable, run_.terms.make_constant(variable.sort(), 0));
    }
    is_mentioned = is_mentioned || !constants.empty();
    conditions.push_back(constants.empty() ? side.condition : constants.apply(side.condition));
  }
  if (!is_mentioned) return;
  // The same for one value of the environment and for any: then it is the same for all.
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (conditions[i] == sides[i].condition) continue;
    const Term is_same = run_.terms.make_equal(conditions[i], sides[i].condition);
    if (ask(run_.terms.make_not(is_same)) != Verdict::Unsat) return;
  }
  for (std::size_t i = 0; i < sides.size(); ++i) sides[i].condition = conditions[i];
}

const Code* Decisions::decide(const Code* pc, DecisionKind kind, std::vector<Side> sides) {
  std::erase_if(sides, [](const Side& side) { return side.condition.is_false(); });
  TESTELLATE_INVARIANT(!sides.empty(), "one side of a decision should be possible");
  if (sides.size() == 1 && sides.front().condition.is_true()) return sides.front().proceed(machine_);

  if (machine_.loops().is_in_setup()) return assume_side(sides);
  if (!run_.environment_variables.empty()) drop_environment(sides);
  Statistics& statistics = run_.statistics;
  ++statistics.decisions;
  if (kind == DecisionKind::Branch || kind == DecisionKind::Switch) ++statistics.symbolic_branches;
  if (replay_) return replay_decision(pc, kind, sides);

  const std::vector<SideAnswer> answers = ask_about(sides);
  auto possible = static_cast<std::size_t>(std::ranges::count_if(
      answers, [](const SideAnswer& answer) { return answer.verdict != Verdict::Unsat; }));
  statistics.refuted_sides += sides.size() - possible;
  const ir::Place place = current_.frame().function->place_of(pc);
  current_->pc = pc;
  if (possible == 0) {
    // Only sides that leave something out, such as sizes beyond a limit, do not cover every case.
    current_->current_status = StateStatus::Infeasible;
    return nullptr;
  }
  statistics.forks += possible - 1;

  std::unique_ptr<PathState> parent = current_.release();
  const bool is_split = possible > 1;
  // A single side leaves others out.
  const bool is_free = is_split || sides.size() == 1;
  std::vector<std::unique_ptr<PathState>> states(sides.size());
  std::size_t last = 0;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (answers[i].verdict == Verdict::Unsat) continue;
    last = i;
    if (--possible != 0) states[i] = std::make_unique<PathState>(*parent);
  }
  states[last] = std::move(parent);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (states[i] == nullptr) continue;
    current_.set(std::move(states[i]));
    current_.attach();
    take(sides[i], kind, place, is_free);
    current_->current_model = answers[i].model;
    if (answers[i].verdict == Verdict::Unknown) {
      current_.park_as_unknown();
      current_->proceed = std::move(sides[i].proceed);
      yielded_.push_back(current_.release());
      continue;
    }
    const Code* next = sides[i].proceed(machine_);
    if (!is_split) return next == nullptr || --decisions_left_ != 0 ? next : pause(next);
    if (!current_.exists()) continue;
    if (next != nullptr) current_->pc = next;
    yielded_.push_back(current_.release());
  }
  return nullptr;
}

const Code* Decisions::pause(const Code* next) {
  current_->pc = next;
  return nullptr;
}

void Decisions::begin_replay(std::span<const Decision> decisions) {
  replay_ = decisions;
  replay_failed_ = false;
}

bool Decisions::end_replay() {
  const bool is_complete = replay_->empty() && !replay_failed_;
  replay_.reset();
  return is_complete;
}

const Code* Decisions::replay_decision(const Code* pc, DecisionKind kind, const std::vector<Side>& sides) {
  const ir::Place place = current_.frame().function->place_of(pc);
  current_->pc = pc;
  // All were followed: the state stands before the next one.
  if (replay_->empty()) return nullptr;
  const Decision& wanted = replay_->front();
  auto side = std::find_if(sides.begin(), sides.end(), [&](const Side& candidate) {
    return candidate.choice == wanted.choice && candidate.value == wanted.value;
  });
  const bool is_elsewhere = wanted.place.function.is_valid() && wanted.place != place;
  if (wanted.kind != kind || is_elsewhere || side == sides.end()) {
    replay_failed_ = true;
    return nullptr;
  }
  replay_ = replay_->subspan(1);
  const bool is_free = sides.size() == 1 || (run_.mentions_environment(side->condition) &&
                                             ask(run_.terms.make_not(side->condition)) != Verdict::Unsat);
  take(*side, kind, place, is_free);
  const Code* next = side->proceed(machine_);
  if (next != nullptr && replay_->empty()) {
    current_->pc = next;
    return nullptr;
  }
  return next;
}

std::optional<value::U128> Decisions::replayed_value() const {
  if (!replay_ || replay_->empty()) return std::nullopt;
  return replay_->front().value;
}

bool Decisions::is_known(Term condition) const {
  std::span<const Term> known = current_->conditions.view();
  return std::ranges::find(known, condition) != known.end();
}

std::optional<bool> Decisions::find_known(Term condition) {
  if (run_.options.aliasing != AliasMode::Solver || run_.options.havocs_loops) return std::nullopt;
  const std::span<const Term> conditions = current_->conditions.view();
  if (conditions.size() > kMostKnownConditions) return std::nullopt;
  if (!known_ || !std::ranges::equal(known_conditions_, conditions)) {
    known_conditions_.assign(conditions.begin(), conditions.end());
    known_.emplace(conditions);
  }
  return known_->find(condition);
}

bool Decisions::constrain(const Code* pc, Term condition) {
  if (condition.is_true()) return true;
  current_->conditions.push_back(condition);
  if (replay_ || evaluate(condition) == value::U128{1}) return true;
  std::span<const Term> all = current_->conditions.view();
  solver::Answer answer = run_.solver.solve(
      {all.first(all.size() - 1), condition, current_->current_model.get(), run_.options.limits});
  if (answer.verdict == Verdict::Sat) {
    current_->current_model = std::make_shared<const expr::Assignment>(std::move(answer.model));
    return true;
  }
  current_->current_model = nullptr;
  current_->pc = pc;
  if (answer.verdict == Verdict::Unsat) {
    current_->current_status = StateStatus::Infeasible;
  } else {
    current_.park_as_unknown();
  }
  return false;
}

std::optional<value::U128> Decisions::evaluate(Term term) {
  if (term.is_constant()) return term.bits();
  if (current_->current_model == nullptr) return std::nullopt;
  if (evaluated_ != current_->current_model) {
    evaluated_ = current_->current_model;
    evaluator_.forget(*evaluated_);
  }
  return evaluator_.evaluate(term);
}

Verdict Decisions::ask(Term condition) {
  if (condition.is_constant()) return condition.is_true() ? Verdict::Sat : Verdict::Unsat;
  // A replay adds conditions without looking for a model of them.
  const expr::Assignment* model = replay_ ? nullptr : current_->current_model.get();
  if (model != nullptr && evaluate(condition) == value::U128{1}) return Verdict::Sat;
  return run_.solver.solve({current_->conditions.view(), condition, model, run_.options.limits}).verdict;
}

bool Decisions::retry(PathState& state, solver::Solver& solver, const solver::Limits& limits) {
  solver::Limits metered = limits;
  metered.meter = &run_.statistics.solving;
  solver::Answer answer = solver.solve({state.conditions.view(), run_.terms.make_true(), nullptr, metered});
  if (answer.verdict == Verdict::Unsat) {
    state.current_status = StateStatus::Infeasible;
    return false;
  }
  if (answer.verdict == Verdict::Unknown) return false;
  state.current_model = std::make_shared<const expr::Assignment>(std::move(answer.model));
  state.current_status = StateStatus::Running;
  return true;
}

bool Decisions::find_model(PathState& state) {
  solver::Answer answer =
      run_.solver.solve({state.conditions.view(), run_.terms.make_true(), nullptr, run_.options.limits});
  if (answer.verdict == Verdict::Unsat) return false;
  if (answer.verdict == Verdict::Sat) {
    state.current_model = std::make_shared<const expr::Assignment>(std::move(answer.model));
    return true;
  }
  state.current_model = nullptr;
  if (state.current_status == StateStatus::Running) {
    state.current_status = StateStatus::Parked;
    state.why_parked = ParkReason::Unknown;
  }
  return true;
}

bool Decisions::take_model(PathState& state, expr::Assignment model) {
  expr::Evaluator evaluator(model);
  for (expr::Term condition : state.conditions.view()) {
    if (!evaluator.is_true(condition)) return false;
  }
  state.current_model = std::make_shared<const expr::Assignment>(std::move(model));
  return true;
}

}  // namespace testellate::engine
