// SPDX-License-Identifier: Apache-2.0
#include "sequences/explore_sequences.h"

#include <utility>

#include "sequences/object_state.h"
#include "support/invariant.h"

namespace testellate::sequences {
namespace {

using engine::State;
using engine::StateStatus;

/// Between two looks at the budget.
constexpr std::uint64_t kSlice = 20'000;

/// A state that sequences go on from.
struct Reached {
  std::unique_ptr<State> state;
  std::size_t number = 0;
  std::size_t unit = 0;  ///< of its last call
};

class SequenceExplorer {
 public:
  SequenceExplorer(const ir::Program& program,
                   expr::TermBuilder& terms,
                   engine::Engine& engine,
                   solver::Solver& solver,
                   states::StateSpace& space,
                   const ir::CallSequences& calls,
                   const Options& options,
                   search::Budget& budget,
                   const Observers& observers)
      : program_(program),
        terms_(terms),
        engine_(engine),
        solver_(solver),
        space_(space),
        calls_(calls),
        options_(options),
        budget_(budget),
        observers_(observers),
        statics_(program, options.keeps_state) {}

  Exploration run() {
    engine_.set_loop_bound(options_.loop_bound);
    found_.new_states.push_back(0);
    for (std::size_t maker = 0; maker < calls_.makers.size(); ++maker) {
      for (std::unique_ptr<State>& start : engine_.start(calls_.makers[maker])) {
        if (!found_.spent) finish_call(std::move(start), {0, maker, std::nullopt});
      }
    }
    for (std::uint32_t length = 1; length <= options_.length && !found_.spent; ++length) {
      found_.new_states.push_back(0);
      const std::vector<Reached> reached = std::exchange(next_, {});
      for (const Reached& from : reached) {
        call_all(from, length);
        if (found_.spent) break;
      }
      if (found_.spent) break;
      found_.completed_length = length;
      found_.is_exhausted = found_.new_states.back() == 0 && !found_.cuts.any() && !calls_.abstraction;
      sum_up();
      if (observers_.on_length) observers_.on_length(found_);
    }
    sum_up();
    return std::move(found_);
  }

 private:
  /// A call that is being made.
  struct Call {
    std::uint32_t length = 0;  ///< of the sequence that it ends
    std::size_t unit = 0;
    std::optional<std::size_t> before;
  };

  void sum_up() {
    found_.states = space_.size();
    found_.comparisons = space_.counts();
    found_.paths.infeasible = engine_.statistics().refuted_sides;
  }

  /// The call of the constructions that is the one of a method, or a maker, after so many others.
  [[nodiscard]] const ir::ConstructionCall& call_of(const ir::Unit& method,
                                                    std::uint32_t length,
                                                    std::size_t unit) const {
    const std::size_t before = length == 0 ? 0 : calls_.makers.size() + (length - 1) * calls_.methods.size();
    return method.constructions.front().calls[before + unit];
  }

  void call_all(const Reached& from, std::uint32_t length) {
    for (std::size_t unit = 0; unit < calls_.methods.size() && !found_.spent; ++unit) {
      for (std::unique_ptr<State>& start : start_call(from, length, unit)) {
        if (!found_.spent) finish_call(std::move(start), {length, unit, from.number});
      }
    }
  }

  /// The states at the entry of a method: one, unless preconditions tell cases apart.
  std::vector<std::unique_ptr<State>> start_call(const Reached& from,
                                                 std::uint32_t length,
                                                 std::size_t unit) {
    const ir::Unit& method = calls_.methods[unit];
    engine::CallStep step{.done = &call_of(method, length - 1, from.unit),
                          .next = &call_of(method, length, unit)};
    std::vector<const State*> origins{from.state.get()};
    std::vector<std::unique_ptr<State>> answers;  // of the precondition that was asked last
    // Once there are arguments, they are passed on: who takes none is asked first.
    for (bool takes_arguments : {false, true}) {
      for (const ir::Contract& contract : calls_.contracts) {
        const bool is_asked = contract.kind == ir::ContractKind::Precondition && contract.method == unit &&
                              contract.takes_arguments == takes_arguments;
        if (!is_asked) continue;
        std::vector<std::unique_ptr<State>> next_answers;
        for (const State* origin : origins) {
          follow(engine_.start_after(*origin, calls_.observers[contract.observer], step),
                 [&](std::unique_ptr<State> end) {
                   if (is_returned(*end)) next_answers.push_back(std::move(end));
                 });
        }
        answers = std::move(next_answers);
        origins.clear();
        for (const std::unique_ptr<State>& answer : answers) origins.push_back(answer.get());
        step = {.next = step.next, .passes_arguments = takes_arguments, .assumes_true = true};
      }
    }
    std::vector<std::unique_ptr<State>> starts;
    for (const State* origin : origins) starts.push_back(engine_.start_after(*origin, method, step));
    return starts;
  }

  /// Follows all paths of a call, the first side of each decision first, and tells where they end.
  template <typename OnEnd>
  void follow(std::unique_ptr<State> start, const OnEnd& on_end) {
    TESTELLATE_INVARIANT(start != nullptr, "a state that was reached should have its object");
    std::vector<std::unique_ptr<State>> left;
    left.push_back(std::move(start));
    while (!left.empty()) {
      if (!found_.spent) found_.spent = budget_.spent(engine_.statistics().instructions, ended_);
      if (found_.spent) {
        found_.paths.timeout += left.size();
        found_.cuts.budget = true;
        return;
      }
      std::unique_ptr<State> state = std::move(left.back());
      left.pop_back();
      if (state->status() != StateStatus::Running) {
        if (has_ended(*state)) on_end(std::move(state));
        continue;
      }
      std::vector<std::unique_ptr<State>> sides = engine_.advance(std::move(state), kSlice);
      for (auto side = sides.rbegin(); side != sides.rend(); ++side) left.push_back(std::move(*side));
    }
  }

  /// Whether a path came to an end that is one of the program. Others are counted.
  bool has_ended(const State& state) {
    if (state.status() == StateStatus::Infeasible) return false;
    if (state.status() == StateStatus::Parked) {
      const bool is_bound = state.park_reason() == engine::ParkReason::LoopBound;
      ++(is_bound ? found_.paths.bounded : found_.paths.unknown);
      (is_bound ? found_.cuts.bound : found_.cuts.unknown) = true;
      return false;
    }
    note_cuts(state);
    if (ir::info(state.end()).end_class == ir::PathEndClass::Completed) return true;
    ++found_.paths.unsupported;
    found_.cuts.unsupported = true;
    ++found_.unsupported[state.reason()];
    return false;
  }

  static bool is_returned(const State& state) { return state.end() == ir::PathEnd::Returned; }

  void finish_call(std::unique_ptr<State> start, const Call& call) {
    follow(std::move(start), [&](std::unique_ptr<State> state) { end_call(std::move(state), call); });
  }

  void end_call(std::unique_ptr<State> state, const Call& call) {
    ++ended_;
    ++found_.paths.feasible;
    if (call.length != 0) ++found_.sequences;
    FinishedCall finished{*state, call.length, call.unit, call.before, std::nullopt, false};
    bool goes_on = false;
    if (is_returned(*state) && has_object(*state, call)) {
      goes_on = holds(*state, call, ir::ContractKind::Postcondition);
      const states::AddedState added = add_state(*state, call);
      finished.after = added.state;
      finished.is_new_state = added.is_new;
      ++(added.is_new ? found_.new_states[call.length] : found_.subsumed);
      // What another state subsumes is as well as that one.
      goes_on = goes_on && added.is_new && holds(*state, call, ir::ContractKind::Invariant);
    }
    if (observers_.on_call) observers_.on_call(finished);
    if (goes_on && call.length < options_.length)
      next_.push_back({std::move(state), *finished.after, call.unit});
  }

  /// The state in which an observer looks at the object after a call.
  std::unique_ptr<State> look(const State& state,
                              const Call& call,
                              std::size_t observer,
                              bool passes_arguments) {
    const ir::Unit& unit = calls_.observers[observer];
    return engine_.start_after(
        state, unit, {.done = &call_of(unit, call.length, call.unit), .passes_arguments = passes_arguments});
  }

  /// Whether all contracts of a kind hold after a call.
  bool holds(const State& state, const Call& call, ir::ContractKind kind) {
    bool all_hold = true;
    for (std::size_t at = 0; at < calls_.contracts.size(); ++at) {
      const ir::Contract& contract = calls_.contracts[at];
      const bool is_of_other =
          kind == ir::ContractKind::Postcondition && (call.length == 0 || contract.method != call.unit);
      if (contract.kind != kind || is_of_other) continue;
      follow(look(state, call, contract.observer, contract.takes_arguments),
             [&](std::unique_ptr<State> answer) { all_hold = accepts(*answer, call, at) && all_hold; });
    }
    return all_hold;
  }

  /// Whether an observer that was asked has said yes; if not, that is told.
  bool accepts(const State& answer, const Call& call, std::size_t contract) {
    std::vector<expr::Term> conditions(answer.path_condition().begin(), answer.path_condition().end());
    std::optional<expr::Assignment> model;
    if (!is_returned(answer)) {
      if (answer.model() != nullptr) model = *answer.model();
    } else {
      const expr::Term refusal = terms_.make_not(returned_true(terms_, answer));
      if (refusal.is_false()) return true;
      solver::Answer found = solver_.solve({conditions, refusal, answer.model(), options_.limits});
      if (found.verdict == solver::Verdict::Unsat) return true;
      if (found.verdict == solver::Verdict::Unknown) {
        ++found_.paths.unknown;
        found_.cuts.unknown = true;
        return true;
      }
      if (!refusal.is_true()) conditions.push_back(refusal);
      model = std::move(found.model);
    }
    if (model && observers_.on_violation) {
      observers_.on_violation({answer, contract, call.length, call.unit, conditions, *model});
    }
    return false;
  }

  /// A static method may have returned null.
  [[nodiscard]] bool has_object(const State& state, const Call& call) {
    if (call.length != 0) return true;
    const ir::Unit& method = calls_.methods.front();
    return engine_.start_after(state, method, {.done = &call_of(method, 0, call.unit)}) != nullptr;
  }

  states::AddedState add_state(const State& state, const Call& call) {
    if (!calls_.abstraction) {
      const std::optional<states::RootedHeap> heap = object_state(program_, terms_, state, statics_.find());
      return heap ? space_.add(*heap, state.path_condition(), state.model()) : space_.add_incomparable();
    }
    // It is new if one of the objects that it stands for is, or if nobody can say what they look like.
    std::optional<states::AddedState> added;
    follow(look(state, call, *calls_.abstraction, false), [&](std::unique_ptr<State> seen) {
      if (added && added->is_new) return;
      const std::optional<states::RootedHeap> heap =
          is_returned(*seen) ? result_state(program_, terms_, *seen) : std::nullopt;
      added = heap ? space_.add(*heap, seen->path_condition(), seen->model()) : space_.add_incomparable();
    });
    return added ? *added : space_.add_incomparable();
  }

  void note_cuts(const State& state) {
    using engine::Cut;
    found_.cuts.size = found_.cuts.size || state.has_cut(Cut::Size);
    found_.cuts.approximate =
        found_.cuts.approximate || state.has_cut(Cut::Concretised) || state.has_cut(Cut::UnfollowedCall);
    found_.cuts.environment =
        found_.cuts.environment || state.has_cut(Cut::Environment) || state.has_cut(Cut::Unsettable);
  }

  const ir::Program& program_;
  expr::TermBuilder& terms_;
  engine::Engine& engine_;
  solver::Solver& solver_;
  states::StateSpace& space_;
  const ir::CallSequences& calls_;
  const Options& options_;
  search::Budget& budget_;
  const Observers& observers_;
  KeptStatics statics_;
  std::vector<Reached> next_;  ///< states that were new at the current length
  std::uint64_t ended_ = 0;
  Exploration found_;
};

}  // namespace

Exploration explore_sequences(const ir::Program& program,
                              expr::TermBuilder& terms,
                              engine::Engine& engine,
                              solver::Solver& solver,
                              states::StateSpace& space,
                              const ir::CallSequences& calls,
                              const Options& options,
                              search::Budget& budget,
                              const Observers& observers) {
  return SequenceExplorer(program, terms, engine, solver, space, calls, options, budget, observers).run();
}

}  // namespace testellate::sequences
