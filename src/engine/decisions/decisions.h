// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/decision.h"
#include "engine/decisions/known_references.h"
#include "engine/execution/code.h"
#include "engine/execution/current_state.h"
#include "expr/assignment.h"
#include "expr/evaluator.h"
#include "expr/term.h"
#include "solver/solver.h"

namespace testellate::engine {

/// What a path decides in one go, where it is known of several decisions what they come to together.
struct DecidedPath {
  std::vector<expr::Term> conditions;
  std::vector<Decision> decisions;
  std::vector<expr::Term> asked;  ///< of each decision: the condition of the way taken
};

/// One way a step can go. The conditions of the sides of one step exclude each other; together they cover
/// every case that the path does not rule out (or leave out, and mark a cut).
struct Side {
  expr::Term condition;
  std::uint32_t choice = 0;
  value::U128 value = 0;  ///< Concretise
  /// Carries the step out in the current state, which has the condition already.
  std::function<const Code*(Machine&)> proceed;
  /// Taken instead of one decision with `condition`, which all of its conditions are together; may be null.
  std::shared_ptr<const DecidedPath> path{};
};

/// Where a path splits, and what it asks a solver: the only part of the engine that does.
///
/// The side that the state's model takes is feasible for free; each other one is a query. Sides that are
/// infeasible are counted and dropped. A side nobody can decide is yielded, parked, without a model.
/// Unless all conditions are constants, one `Decision` is recorded, whatever the solver says. While
/// replaying, the recorded side is taken and nothing is asked.
class Decisions {
 public:
  /// All borrowed; `machine` is what sides proceed in.
  Decisions(RunContext& run, CurrentState& current, Machine& machine)
      : run_(run), current_(current), machine_(machine), evaluator_(no_model_) {}

  /// Splits the current state over the sides that are feasible; with one of them it goes on.
  const Code* decide(const Code* pc, DecisionKind kind, std::vector<Side> sides);
  /// Adds a condition that is no choice of the program, such as the domain of an input. False: the current
  /// state is infeasible now, or parked at `pc` because nobody knows; the handler returns null.
  [[nodiscard]] bool constrain(const Code* pc, expr::Term condition);
  /// The value of a term under the state's model, or nothing without one.
  [[nodiscard]] std::optional<value::U128> evaluate(expr::Term term);
  /// Whether the condition can hold on this path.
  [[nodiscard]] solver::Verdict ask(expr::Term condition);
  /// Whether the condition is one of the path's.
  [[nodiscard]] bool is_known(expr::Term condition) const;
  /// Mode `solver`: whether the path's conditions say by themselves that the condition holds, or cannot.
  [[nodiscard]] std::optional<bool> find_known(expr::Term condition);
  /// Asks again about a side that was parked as Unknown: false if it is infeasible or still unknown.
  [[nodiscard]] bool retry(PathState& state, solver::Solver& solver, const solver::Limits& limits);
  /// Gives a state that was replayed its model; it is parked if nobody knows one. False: it is infeasible.
  [[nodiscard]] bool find_model(PathState& state);
  /// Gives a state this model, if it is one.
  [[nodiscard]] bool take_model(PathState& state, expr::Assignment model);

  /// The current state pauses after that many decisions without a split; 0: it does not.
  void limit_slice(std::uint32_t decisions) { decisions_left_ = decisions; }
  /// The states that the current one has split into since the last call, in the order of choices.
  [[nodiscard]] std::vector<std::unique_ptr<PathState>> take_yielded() { return std::exchange(yielded_, {}); }
  [[nodiscard]] bool has_yielded() const { return !yielded_.empty(); }

  /// From now on `decisions` are followed; after the last the state stops. They are borrowed until
  /// `end_replay`, which says whether all of them fitted.
  void begin_replay(std::span<const Decision> decisions);
  [[nodiscard]] bool end_replay();
  [[nodiscard]] bool is_replaying() const { return replay_.has_value(); }
  /// All were followed, or one did not fit.
  [[nodiscard]] bool is_replay_over() const { return replay_->empty() || replay_failed_; }
  /// While replaying, the value that the next decision fixes.
  [[nodiscard]] std::optional<value::U128> replayed_value() const;

 private:
  /// What a solver says about one side.
  struct SideAnswer {
    solver::Verdict verdict = solver::Verdict::Unsat;
    std::shared_ptr<const expr::Assignment> model;
  };

  [[nodiscard]] std::vector<SideAnswer> ask_about(const std::vector<Side>& sides);
  /// Where the environment turns out to have no say on this path, conditions that mention it say so no more:
  /// the padding behind an array whose index is below its length.
  void drop_environment(std::vector<Side>& sides);
  /// `is_free`: the path so far leaves the environment the choice, if the condition is about it.
  void take(const Side& side, DecisionKind kind, ir::Place place, bool is_free);
  /// Before there are inputs: takes the side that the interpreter takes.
  const Code* assume_side(const std::vector<Side>& sides);
  /// Lets others have their turn before the path goes on there.
  const Code* pause(const Code* next);
  const Code* replay_decision(const Code* pc, DecisionKind kind, const std::vector<Side>& sides);

  RunContext& run_;
  CurrentState& current_;
  Machine& machine_;
  std::vector<std::unique_ptr<PathState>> yielded_;
  std::uint32_t decisions_left_ = 0;

  /// Values of terms under `evaluated_`, which is held so that its address means one model only.
  const expr::Assignment no_model_;
  expr::Evaluator evaluator_;
  std::shared_ptr<const expr::Assignment> evaluated_;

  std::vector<expr::Term> known_conditions_;  ///< that `known_` is about
  std::optional<KnownReferences> known_;

  std::optional<std::span<const Decision>> replay_;  ///< still to follow; nothing: not replaying
  bool replay_failed_ = false;
};

}  // namespace testellate::engine
