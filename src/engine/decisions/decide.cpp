// SPDX-License-Identifier: Apache-2.0
#include "engine/decisions/decide.h"

#include <algorithm>

#include "engine/execution/machine.h"
#include "support/invariant.h"

namespace testellate::engine {

using expr::Term;
using solver::Verdict;

void Machine::take(const Side& side, DecisionKind kind, ir::Place place) {
  // A program that asks the same question twice gets a condition it has already.
  if (!side.condition.is_true() && !is_known(side.condition)) {
    current_->conditions.push_back(side.condition);
  }
  current_->taken.push_back(Decision{kind, place, side.choice, side.value});
}

const Code* Machine::decide(const Code* pc, DecisionKind kind, std::vector<Side> sides) {
  std::erase_if(sides, [](const Side& side) { return side.condition.is_false(); });
  TESTELLATE_INVARIANT(!sides.empty(), "one side of a decision should be possible");
  if (sides.size() == 1 && sides.front().condition.is_true()) return sides.front().proceed(*this);

  ++statistics_.decisions;
  if (kind == DecisionKind::Branch || kind == DecisionKind::Switch) ++statistics_.symbolic_branches;
  if (replay_) return replay_decision(pc, kind, sides);

  struct Answer {
    Verdict verdict = Verdict::Unsat;
    std::shared_ptr<const expr::Assignment> model;
  };
  std::vector<Answer> answers(sides.size());
  std::size_t possible = 0;
  bool is_found = false;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (!is_found && evaluate(sides[i].condition) == value::U128{1}) {
      answers[i] = {Verdict::Sat, current_->current_model};
      is_found = true;
    }
  }
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (answers[i].model == nullptr) {
      solver::Answer answer = solver_.solve(
          {current_->conditions.view(), sides[i].condition, current_->current_model.get(), options_.limits});
      answers[i].verdict = answer.verdict;
      if (answer.verdict == Verdict::Sat) {
        answers[i].model = std::make_shared<const expr::Assignment>(std::move(answer.model));
      }
    }
    if (answers[i].verdict == Verdict::Unsat) {
      ++statistics_.refuted_sides;
    } else {
      ++possible;
    }
  }
  const ir::Place place{frame().function->id, frame().function->inst_of(pc)};
  if (possible == 0) {
    // Only sides that leave something out, such as sizes beyond a limit, do not cover every case.
    current_->pc = pc;
    current_->current_status = StateStatus::Infeasible;
    return nullptr;
  }
  statistics_.forks += possible - 1;

  std::unique_ptr<PathState> parent = std::move(current_);
  parent->pc = pc;
  const bool is_split = possible > 1;
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
    current_ = std::move(states[i]);
    attach();
    take(sides[i], kind, place);
    current_->current_model = answers[i].model;
    if (answers[i].verdict == Verdict::Unknown) {
      current_->current_status = StateStatus::Parked;
      current_->why_parked = ParkReason::Unknown;
      current_->proceed = std::move(sides[i].proceed);
      yielded_.push_back(std::move(current_));
      continue;
    }
    const Code* next = sides[i].proceed(*this);
    if (!is_split) return next == nullptr || --decisions_left_ != 0 ? next : pause(next);
    if (current_ == nullptr) continue;
    if (next != nullptr) current_->pc = next;
    yielded_.push_back(std::move(current_));
  }
  return nullptr;
}

const Code* Machine::pause(const Code* next) {
  current_->pc = next;
  return nullptr;
}

const Code* Machine::replay_decision(const Code* pc, DecisionKind kind, const std::vector<Side>& sides) {
  const ir::Place place{frame().function->id, frame().function->inst_of(pc)};
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
  take(*side, kind, place);
  const Code* next = side->proceed(*this);
  if (next != nullptr && replay_->empty()) {
    current_->pc = next;
    return nullptr;
  }
  return next;
}

std::optional<value::U128> Machine::replayed_value() const {
  if (!replay_ || replay_->empty()) return std::nullopt;
  return replay_->front().value;
}

bool Machine::is_known(Term condition) const {
  std::span<const Term> known = current_->conditions.view();
  return std::ranges::find(known, condition) != known.end();
}

bool Machine::constrain(const Code* pc, Term condition) {
  if (condition.is_true()) return true;
  current_->conditions.push_back(condition);
  if (replay_ || evaluate(condition) == value::U128{1}) return true;
  std::span<const Term> all = current_->conditions.view();
  solver::Answer answer =
      solver_.solve({all.first(all.size() - 1), condition, current_->current_model.get(), options_.limits});
  if (answer.verdict == Verdict::Sat) {
    current_->current_model = std::make_shared<const expr::Assignment>(std::move(answer.model));
    return true;
  }
  current_->current_model = nullptr;
  current_->pc = pc;
  if (answer.verdict == Verdict::Unsat) {
    current_->current_status = StateStatus::Infeasible;
  } else {
    current_->current_status = StateStatus::Parked;
    current_->why_parked = ParkReason::Unknown;
  }
  return false;
}

std::optional<value::U128> Machine::evaluate(Term term) {
  if (term.is_constant()) return term.bits();
  if (current_->current_model == nullptr) return std::nullopt;
  if (evaluated_ != current_->current_model) {
    evaluated_ = current_->current_model;
    evaluator_.forget(*evaluated_);
  }
  return evaluator_.evaluate(term);
}

Verdict Machine::ask(Term condition) {
  if (condition.is_constant()) return condition.is_true() ? Verdict::Sat : Verdict::Unsat;
  // A replay adds conditions without looking for a model of them.
  const expr::Assignment* model = replay_ ? nullptr : current_->current_model.get();
  if (model != nullptr && evaluate(condition) == value::U128{1}) return Verdict::Sat;
  return solver_.solve({current_->conditions.view(), condition, model, options_.limits}).verdict;
}

bool Machine::retry(PathState& state, solver::Solver& solver, const solver::Limits& limits) {
  solver::Answer answer = solver.solve({state.conditions.view(), terms_.make_true(), nullptr, limits});
  if (answer.verdict == Verdict::Unsat) {
    state.current_status = StateStatus::Infeasible;
    return false;
  }
  if (answer.verdict == Verdict::Unknown) return false;
  state.current_model = std::make_shared<const expr::Assignment>(std::move(answer.model));
  state.current_status = StateStatus::Running;
  return true;
}

}  // namespace testellate::engine
