// SPDX-License-Identifier: Apache-2.0
#include "sequences/explore_sequences.h"

#include <map>
#include <unordered_set>
#include <utility>

#include "expr/free_variables.h"
#include "sequences/memory_state.h"
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
        statics_(program, options.keeps_state),
        layouts_(program) {}

  Exploration run() {
    engine_.set_loop_bound(options_.loop_bound);
    if (options_.saved != nullptr) {
      take_up(*options_.saved);
    } else {
      found_.new_states.push_back(0);
      for (std::size_t maker = 0; maker < calls_.makers.size(); ++maker) {
        for (std::unique_ptr<State>& start : engine_.start(calls_.makers[maker])) {
          if (!found_.spent) finish_call(std::move(start), {0, maker, std::nullopt});
        }
      }
    }
    for (std::uint32_t length = found_.completed_length + 1; length <= options_.length && !found_.spent;
         ++length) {
      found_.new_states.push_back(0);
      const std::vector<Reached> reached = std::exchange(next_, {});
      for (const Reached& from : reached) {
        call_all(from, length);
        if (found_.spent) break;
      }
      if (found_.spent) break;
      complete(length);
      found_.is_exhausted =
          found_.new_states.back() == 0 && !found_.cuts.any() && !calls_.abstraction && !calls_.equality;
      sum_up();
      if (observers_.on_length) observers_.on_length(found_);
    }
    sum_up();
    std::erase_if(found_.space.calls,
                  [&](const SavedCall& call) { return call.length > found_.completed_length; });
    return std::move(found_);
  }

 private:
  /// A call that is being made.
  struct Call {
    std::uint32_t length = 0;  ///< of the sequence that it ends
    std::size_t unit = 0;
    std::optional<std::size_t> before;
  };

  /// How a state was reached first.
  struct KnownState {
    std::optional<std::size_t> before;  ///< none: by a maker
    std::size_t unit = 0;
    std::vector<engine::Decision> decisions;  ///< of the last call
  };

  void complete(std::uint32_t length) {
    found_.completed_length = length;
    found_.space.completed_length = length;
    found_.space.loop_bound = options_.loop_bound;
    sum_up();
    found_.space.paths = found_.paths;
    found_.space.cuts = found_.cuts;
    found_.space.unsupported = found_.unsupported;
  }

  /// Makes the calls again that led to new states or that something was made of, along the decisions that
  /// they took, and counts the others.
  void take_up(const SavedSpace& saved) {
    std::map<std::size_t, Reached> reached;
    for (const SavedCall& known : saved.calls) {
      while (found_.new_states.size() <= known.length) {
        found_.new_states.push_back(0);
        reached.clear();
        for (Reached& state : std::exchange(next_, {})) reached.emplace(state.number, std::move(state));
      }
      const Call call{known.length, known.unit, known.before};
      if (!known.is_used && !known.is_new_state) {
        ++ended_;
        if (known.length != 0) ++found_.sequences;
        if (known.after) ++found_.subsumed;
        found_.space.calls.push_back(known);
        if (observers_.on_unused_call) observers_.on_unused_call(known);
        continue;
      }
      std::unique_ptr<State> start;
      if (known.length == 0) {
        start = std::move(engine_.start(calls_.makers[known.unit]).front());
      } else if (auto from = reached.find(*known.before); from != reached.end()) {
        start = std::move(start_call(from->second, known.length, known.unit).front());
      }
      std::unique_ptr<State> state = start ? engine_.run_along(std::move(start), known.decisions) : nullptr;
      if (state != nullptr) {
        end_call(std::move(state), call, &known);
      } else {
        ++found_.paths.unknown;
        found_.cuts.unknown = true;
      }
    }
    const std::uint64_t lost = found_.paths.unknown;
    found_.paths = saved.paths;
    found_.paths.unknown += lost;
    found_.cuts = saved.cuts;
    found_.cuts.unknown = found_.cuts.unknown || lost != 0;
    found_.unsupported = saved.unsupported;
    infeasible_before_ = saved.paths.infeasible;
    complete(saved.completed_length);
  }

  void sum_up() {
    found_.states = space_.size();
    found_.comparisons = space_.counts();
    found_.paths.infeasible = infeasible_before_ + engine_.statistics().refuted_sides;
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
    // Data that stands for no value: there is no such call.
    if (state.end() == ir::PathEnd::AssumptionFailed) return false;
    note_cuts(state);
    if (ir::info(state.end()).end_class == ir::PathEndClass::Completed) return true;
    if (state.end() == ir::PathEnd::Faulted && options_.tells_faults) return true;
    ++found_.paths.unsupported;
    found_.cuts.unsupported = true;
    ++found_.unsupported[state.reason()];
    return false;
  }

  static bool is_returned(const State& state) { return state.end() == ir::PathEnd::Returned; }

  void finish_call(std::unique_ptr<State> start, const Call& call) {
    follow(std::move(start), [&](std::unique_ptr<State> state) { end_call(std::move(state), call); });
  }

  /// `known`: what came of it the first time.
  void end_call(std::unique_ptr<State> state, const Call& call, const SavedCall* known = nullptr) {
    ++ended_;
    ++found_.paths.feasible;
    if (call.length != 0) ++found_.sequences;
    FinishedCall finished{*state, call.length, call.unit, call.before, std::nullopt, false};
    bool goes_on = false;
    if (is_returned(*state) && has_object(*state, call)) {
      goes_on = holds(*state, call, ir::ContractKind::Postcondition);
      const states::AddedState added = known != nullptr ? add_known(*state, *known) : add_state(*state, call);
      finished.after = added.state;
      finished.is_new_state = added.is_new;
      ++(added.is_new ? found_.new_states[call.length] : found_.subsumed);
      // What another state subsumes is as well as that one.
      goes_on = goes_on && added.is_new && holds(*state, call, ir::ContractKind::Invariant);
    }
    const auto taken = state->decisions().subspan(state->construction_decisions());
    std::vector<engine::Decision> decisions(taken.begin(), taken.end());
    if (finished.is_new_state) known_.push_back({call.before, call.unit, decisions});
    const bool is_used = observers_.on_call && observers_.on_call(finished);
    if (!is_used && !finished.is_new_state) decisions.clear();
    found_.space.calls.push_back({call.length,
                                  call.unit,
                                  call.before,
                                  finished.after,
                                  finished.is_new_state,
                                  is_used,
                                  std::move(decisions)});
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

  std::optional<states::RootedHeap> describe(const State& state) {
    if (!calls_.memory) return object_state(program_, terms_, state, statics_.find());
    const auto& path = static_cast<const engine::PathState&>(state);
    const ir::DataTypeId pointer = calls_.methods.front().parameters.front().data_type;
    return memory_state(program_,
                        terms_,
                        layouts_,
                        path.world,
                        called_object(path),
                        program_.get(pointer).target,
                        calls_.memory->globals);
  }

  states::AddedState add_state(const State& state, const Call& call) {
    if (calls_.equality) return add_unequal(state);
    if (!calls_.abstraction) {
      const std::optional<states::RootedHeap> heap = describe(state);
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

  states::AddedState add_known(const State& state, const SavedCall& known) {
    if (!known.is_new_state) return {*known.after, false};
    const std::optional<states::RootedHeap> heap = describe(state);
    return heap ? space_.add_new(*heap, state.path_condition()) : space_.add_incomparable();
  }

  /// New, unless each object that it stands for is equal to one of another state.
  states::AddedState add_unequal(const State& state) {
    for (std::size_t number = 0; number < known_.size(); ++number) {
      if (is_equal(state, number)) return {number, false};
      if (found_.spent) break;
    }
    return space_.add_incomparable();
  }

  /// The object of the other state is made again, by its own calls on arguments of its own, beside the object
  /// of this one. Then each way on which the method says that they are equal is a case of it.
  bool is_equal(const State& state, std::size_t number) {
    std::vector<const KnownState*> calls;
    for (std::optional<std::size_t> at = number; at; at = known_[*at].before) calls.push_back(&known_[*at]);
    const auto& own = static_cast<const engine::PathState&>(state);
    std::unique_ptr<State> last;
    engine::Slot other;
    for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
      const bool is_maker = !(*call)->before;
      std::vector<engine::Slot> given;
      if (!is_maker) given.push_back(other);
      std::unique_ptr<State> start =
          engine_.start_beside(last ? *last : state,
                               is_maker ? calls_.makers[(*call)->unit] : calls_.methods[(*call)->unit],
                               given);
      last = engine_.run_along(std::move(start), (*call)->decisions);
      if (!last || !is_returned(*last)) return false;
      if (is_maker) other = static_cast<const engine::PathState&>(*last).ending->value;
    }
    std::vector<expr::Term> cases;
    std::unordered_set<expr::Term> made;
    const std::size_t inputs = own.world.inputs.variables().size();
    follow(engine_.start_beside(
               *last, calls_.observers[*calls_.equality], std::vector{called_object(own), other}),
           [&](std::unique_ptr<State> answer) {
             if (!is_returned(*answer)) return;
             std::vector<expr::Term> conditions(answer->path_condition().begin(),
                                                answer->path_condition().end());
             conditions.push_back(returned_true(terms_, *answer));
             cases.push_back(terms_.make_and(conditions));
             const auto& seen = static_cast<const engine::PathState&>(*answer).world.inputs.variables();
             for (std::size_t at = inputs; at < seen.size(); ++at) made.insert(seen[at].term);
           });
    const expr::Term consequent = terms_.make_or(cases);
    if (consequent.is_false()) return false;
    std::vector<expr::Term> conditions(state.path_condition().begin(), state.path_condition().end());
    const expr::Term antecedent = terms_.make_and(conditions);
    std::vector<expr::Term> universal;
    for (expr::Term variable : expr::free_variables(consequent)) {
      if (!made.contains(variable)) universal.push_back(variable);
    }
    return space_.implies(universal, antecedent, consequent);
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
  DataLayouts layouts_;
  std::vector<KnownState> known_;  ///< by number
  std::vector<Reached> next_;      ///< states that were new at the current length
  std::uint64_t ended_ = 0;
  std::uint64_t infeasible_before_ = 0;  ///< sides that an earlier exploration has refuted
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
