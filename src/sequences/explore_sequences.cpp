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
                   states::StateSpace& space,
                   const Calls& calls,
                   const Options& options,
                   search::Budget& budget,
                   const Observers& observers)
      : program_(program),
        terms_(terms),
        engine_(engine),
        space_(space),
        calls_(calls),
        options_(options),
        budget_(budget),
        observers_(observers),
        statics_(find_user_statics(program)) {}

  Exploration run() {
    engine_.set_loop_bound(options_.loop_bound);
    found_.new_states.push_back(0);
    for (std::size_t maker = 0; maker < calls_.makers.size(); ++maker) {
      for (std::unique_ptr<State>& start : engine_.start(*calls_.makers[maker])) {
        if (!found_.spent) finish_call(std::move(start), {0, maker, std::nullopt});
      }
    }
    found_.has_first_states = !next_.empty();
    for (std::uint32_t length = 1; length <= options_.length; ++length) {
      found_.new_states.push_back(0);
      const std::vector<Reached> reached = std::exchange(next_, {});
      for (const Reached& from : reached) {
        call_all(from, length);
        if (found_.spent) break;
      }
      if (found_.spent) break;
      found_.completed_length = length;
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
      const ir::Unit& method = *calls_.methods[unit];
      std::unique_ptr<State> start = engine_.start_after(
          *from.state, method, {call_of(method, length - 1, from.unit), &call_of(method, length, unit)});
      TESTELLATE_INVARIANT(start != nullptr, "a state that was reached should have its object");
      finish_call(std::move(start), {length, unit, from.number});
    }
  }

  /// Follows all paths of a call, the first side of each decision first.
  void finish_call(std::unique_ptr<State> start, const Call& call) {
    std::vector<std::unique_ptr<State>> left;
    left.push_back(std::move(start));
    while (!left.empty()) {
      found_.spent = budget_.spent(engine_.statistics().instructions, ended_);
      if (found_.spent) {
        found_.paths.timeout += left.size();
        found_.cuts.budget = true;
        return;
      }
      std::unique_ptr<State> state = std::move(left.back());
      left.pop_back();
      if (state->status() != StateStatus::Running) {
        end_path(std::move(state), call);
        continue;
      }
      std::vector<std::unique_ptr<State>> sides = engine_.advance(std::move(state), kSlice);
      for (auto side = sides.rbegin(); side != sides.rend(); ++side) left.push_back(std::move(*side));
    }
  }

  void end_path(std::unique_ptr<State> state, const Call& call) {
    if (state->status() == StateStatus::Infeasible) return;
    if (state->status() == StateStatus::Parked) {
      const bool is_bound = state->park_reason() == engine::ParkReason::LoopBound;
      ++(is_bound ? found_.paths.bounded : found_.paths.unknown);
      (is_bound ? found_.cuts.bound : found_.cuts.unknown) = true;
      return;
    }
    ++ended_;
    note_cuts(*state);
    if (ir::info(state->end()).end_class != ir::PathEndClass::Completed) {
      ++found_.paths.unsupported;
      found_.cuts.unsupported = true;
      ++found_.unsupported[state->reason()];
      return;
    }
    ++found_.paths.feasible;
    if (call.length != 0) ++found_.sequences;
    FinishedCall finished{*state, call.length, call.unit, call.before, std::nullopt, false};
    if (state->end() == ir::PathEnd::Returned && has_object(*state, call)) {
      const states::AddedState added = add_state(*state);
      finished.after = added.state;
      finished.is_new_state = added.is_new;
      ++(added.is_new ? found_.new_states[call.length] : found_.subsumed);
    }
    if (observers_.on_call) observers_.on_call(finished);
    if (finished.is_new_state) next_.push_back({std::move(state), *finished.after, call.unit});
  }

  /// A static method may have returned null.
  [[nodiscard]] bool has_object(const State& state, const Call& call) {
    if (call.length != 0) return true;
    const ir::Unit& method = *calls_.methods.front();
    return engine_.start_after(state, method, {call_of(method, 0, call.unit), nullptr}) != nullptr;
  }

  states::AddedState add_state(const State& state) {
    const std::optional<states::RootedHeap> heap = object_state(program_, terms_, state, statics_);
    if (!heap) return space_.add_incomparable();
    return space_.add(*heap, state.path_condition(), state.model());
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
  states::StateSpace& space_;
  const Calls& calls_;
  const Options& options_;
  search::Budget& budget_;
  const Observers& observers_;
  std::vector<ir::StaticId> statics_;
  std::vector<Reached> next_;  ///< states that were new at the current length
  std::uint64_t ended_ = 0;
  Exploration found_;
};

}  // namespace

Exploration explore_sequences(const ir::Program& program,
                              expr::TermBuilder& terms,
                              engine::Engine& engine,
                              states::StateSpace& space,
                              const Calls& calls,
                              const Options& options,
                              search::Budget& budget,
                              const Observers& observers) {
  return SequenceExplorer(program, terms, engine, space, calls, options, budget, observers).run();
}

}  // namespace testellate::sequences
