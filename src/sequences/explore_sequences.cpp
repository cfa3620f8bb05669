// SPDX-License-Identifier: Apache-2.0
#include "sequences/explore_sequences.h"

#include <algorithm>
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

/// Paths that a part of a level is to have, about: worth a process.
constexpr std::uint64_t kPathsPerPart = 250;
/// Levels with fewer parts are explored here.
constexpr std::size_t kFewestParts = 2;

/// A state that sequences go on from.
struct Reached {
  std::unique_ptr<State> state;
  std::size_t number = 0;
  std::size_t unit = 0;  ///< of its last call
};

/// What came of a call that is made again: in an earlier exploration, or in a part of this one.
struct Earlier {
  const SavedCall* saved = nullptr;
  const PartCall* part = nullptr;
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
        std::vector<std::unique_ptr<State>> starts = engine_.start(calls_.makers[maker]);
        for (std::size_t start = 0; start < starts.size() && !found_.spent; ++start) {
          finish_call(std::move(starts[start]), {0, maker, std::nullopt, start});
        }
      }
    }
    for (std::uint32_t length = found_.completed_length + 1; length <= options_.length && !found_.spent;
         ++length) {
      found_.new_states.push_back(0);
      explore_level(std::exchange(next_, {}), length);
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
    std::size_t start = 0;  ///< which of the states at the entry
    std::size_t pair = 0;   ///< in a part: which state with which method
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
      const Call call{known.length, known.unit, known.before, known.start};
      if (!known.is_used && !known.is_new_state) {
        count_end(known.length);
        if (known.after) ++found_.subsumed;
        found_.space.calls.push_back(known);
        if (observers_.on_unused_call) observers_.on_unused_call(known);
        continue;
      }
      std::unique_ptr<State> start;
      if (known.length == 0) {
        start = nth(engine_.start(calls_.makers[known.unit]), known.start);
      } else if (auto from = reached.find(*known.before); from != reached.end()) {
        start = nth(start_call(from->second, known.length, known.unit), known.start);
      }
      std::unique_ptr<State> state = start ? engine_.run_along(std::move(start), known.decisions) : nullptr;
      if (state != nullptr) {
        end_call(std::move(state), call, {.saved = &known});
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
    refuted_again_ = engine_.statistics().refuted_sides;
    complete(saved.completed_length);
  }

  /// Null if there are not so many.
  static std::unique_ptr<State> nth(std::vector<std::unique_ptr<State>> starts, std::size_t at) {
    return at < starts.size() ? std::move(starts[at]) : nullptr;
  }

  void sum_up() {
    found_.states = space_.size();
    found_.comparisons = space_.counts();
    found_.comparisons.unknown += unknown_in_parts_;
    found_.paths.infeasible = infeasible_before_ + engine_.statistics().refuted_sides - refuted_again_;
  }

  /// The call of the constructions that is the one of a method, or a maker, after so many others.
  [[nodiscard]] const ir::ConstructionCall& call_of(const ir::Unit& method,
                                                    std::uint32_t length,
                                                    std::size_t unit) const {
    const std::size_t before = length == 0 ? 0 : calls_.makers.size() + (length - 1) * calls_.methods.size();
    return method.constructions.front().calls[before + unit];
  }

  /// Which state with which method, by their number: all methods of the first state, then those of the next.
  struct Pairs {
    const std::vector<Reached>& reached;
    std::size_t methods;

    [[nodiscard]] std::size_t size() const { return reached.size() * methods; }
    [[nodiscard]] const Reached& from(std::size_t pair) const { return reached[pair / methods]; }
    [[nodiscard]] std::size_t unit(std::size_t pair) const { return pair % methods; }
  };

  void explore_level(const std::vector<Reached>& reached, std::uint32_t length) {
    const Pairs pairs{reached, calls_.methods.size()};
    const std::size_t size = part_size(length);
    if (options_.explore_parts && (pairs.size() + size - 1) / size >= kFewestParts) {
      explore_in_parts(pairs, size, length);
    } else {
      for (std::size_t pair = 0; pair < pairs.size() && !found_.spent; ++pair) {
        call_pair(pairs, pair, length, pair);
      }
    }
  }

  /// How many pairs make a part, judged by the level before: the same wherever and however it is explored.
  [[nodiscard]] std::size_t part_size(std::uint32_t length) const {
    if (length < 2 || ended_at_.size() < length) return kPathsPerPart;
    const std::uint64_t calls = found_.new_states[length - 2] * calls_.methods.size();
    const std::uint64_t paths = std::max<std::uint64_t>(ended_at_[length - 1], 1);
    return std::max<std::uint64_t>(1, kPathsPerPart * calls / paths);
  }

  /// `place`: number of the pair in the part that is explored, if one is.
  void call_pair(const Pairs& pairs, std::size_t pair, std::uint32_t length, std::size_t place) {
    const Reached& from = pairs.from(pair);
    std::vector<std::unique_ptr<State>> starts = start_call(from, length, pairs.unit(pair));
    for (std::size_t start = 0; start < starts.size() && !found_.spent; ++start) {
      finish_call(std::move(starts[start]), {length, pairs.unit(pair), from.number, start, place});
    }
  }

  /// Each part in a process of its own, then one after the other what they found.
  void explore_in_parts(const Pairs& pairs, std::size_t size, std::uint32_t length) {
    const std::size_t parts = (pairs.size() + size - 1) / size;
    const auto end_of = [&](std::size_t part) { return std::min(pairs.size(), (part + 1) * size); };
    const std::vector<std::optional<LevelPart>> found = options_.explore_parts(
        parts, [&](std::size_t part) { return explore_part(pairs, part * size, end_of(part), length); });
    // At the end of its time nobody goes on from new states: what was made of calls is all that is taken.
    const bool has_time = std::ranges::none_of(found, [](const std::optional<LevelPart>& part) {
      return part && (part->spent == search::Limit::Time || part->spent == search::Limit::Memory);
    });
    // States from here on are those of this level.
    const std::size_t first = space_.size();
    std::optional<search::Limit> spent;
    for (std::size_t part = 0; part < parts && !found_.spent; ++part) {
      if (found[part]) {
        take_part(*found[part], pairs, part * size, first, length, has_time);
        if (!spent) spent = found[part]->spent;
        continue;
      }
      // Whatever has happened to its process will happen here, or not.
      for (std::size_t pair = part * size; pair < end_of(part) && !found_.spent; ++pair) {
        call_pair(pairs, pair, length, pair);
      }
    }
    if (!found_.spent) found_.spent = spent;
  }

  /// In a process that has nothing else to do.
  LevelPart explore_part(const Pairs& pairs, std::size_t first, std::size_t end, std::uint32_t length) {
    part_.emplace();
    found_.paths = {};
    found_.cuts = {};
    found_.unsupported.clear();
    const engine::Statistics before = engine_.statistics();
    const std::uint64_t unknown_before = space_.counts().unknown;
    for (std::size_t pair = first; pair < end && !found_.spent; ++pair) {
      call_pair(pairs, pair, length, pair - first);
    }
    part_->paths = found_.paths;
    part_->paths.infeasible = engine_.statistics().refuted_sides - before.refuted_sides;
    part_->cuts = found_.cuts;
    part_->unsupported = std::move(found_.unsupported);
    part_->spent = found_.spent;
    part_->steps = engine_.statistics().instructions - before.instructions;
    part_->unknown = space_.counts().unknown - unknown_before;
    return std::move(*part_);
  }

  void take_part(const LevelPart& part,
                 const Pairs& pairs,
                 std::size_t first_pair,
                 std::size_t first_state,
                 std::uint32_t length,
                 bool has_time) {
    std::vector<std::size_t> numbers;  // what became of the states of the part
    const auto number_here = [&](std::size_t number) {
      return number < first_state ? number : numbers[number - first_state];
    };
    for (const PartCall& found : part.calls) {
      if (const std::optional<search::Limit> spent = budget_.spent(steps(), ended_);
          spent == search::Limit::Paths || spent == search::Limit::Steps) {
        found_.spent = spent;
        found_.cuts.budget = true;
        break;
      }
      const std::size_t pair = first_pair + found.pair;
      const Reached& from = pairs.from(pair);
      const Call call{length, pairs.unit(pair), from.number, found.start, pair};
      if (!found.is_new_state || !has_time) {
        std::optional<std::size_t> after;
        if (found.after && (has_time || *found.after < first_state)) after = number_here(*found.after);
        end_known_call(found, call, after);
        continue;
      }
      const std::uint64_t refuted = engine_.statistics().refuted_sides;
      std::unique_ptr<State> start = nth(start_call(from, length, call.unit), found.start);
      refuted_again_ += engine_.statistics().refuted_sides - refuted;
      std::unique_ptr<State> state =
          start ? engine_.run_along(std::move(start), found.decisions, found.values) : nullptr;
      if (state == nullptr) {
        ++found_.paths.unknown;
        found_.cuts.unknown = true;
        numbers.push_back(space_.add_incomparable().state);
        known_.push_back({call.before, call.unit, found.decisions});
        continue;
      }
      first_to_compare_ = first_state;
      numbers.push_back(*end_call(std::move(state), call, {.part = &found}));
      first_to_compare_ = 0;
    }
    // Paths that came to their end were counted one by one.
    found_.paths.infeasible += part.paths.infeasible;
    infeasible_before_ += part.paths.infeasible;
    found_.paths.bounded += part.paths.bounded;
    found_.paths.unsupported += part.paths.unsupported;
    found_.paths.unknown += part.paths.unknown;
    found_.paths.timeout += part.paths.timeout;
    found_.cuts |= part.cuts;
    for (const auto& [what, count] : part.unsupported) found_.unsupported[what] += count;
    steps_in_parts_ += part.steps;
    unknown_in_parts_ += part.unknown;
  }

  [[nodiscard]] std::uint64_t steps() const { return engine_.statistics().instructions + steps_in_parts_; }

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
      if (!found_.spent) found_.spent = budget_.spent(steps(), ended_);
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

  void count_end(std::uint32_t length) {
    ++ended_;
    if (length != 0) ++found_.sequences;
    if (ended_at_.size() <= length) ended_at_.resize(length + 1);
    ++ended_at_[length];
  }

  /// The number of the state that it led to, if any.
  std::optional<std::size_t> end_call(std::unique_ptr<State> state,
                                      const Call& call,
                                      const Earlier& earlier = {}) {
    count_end(call.length);
    ++found_.paths.feasible;
    FinishedCall finished{state.get(), call.length, call.unit, call.before};
    if (earlier.part != nullptr) finished.noted = &earlier.part->noted;
    bool goes_on = false;
    if (is_returned(*state) && has_object(*state, call)) {
      const auto* part = earlier.part;
      goes_on = part != nullptr ? part->goes_on : holds(*state, call, ir::ContractKind::Postcondition);
      const states::AddedState added =
          earlier.saved != nullptr ? add_known(*state, call, *earlier.saved) : add_state(*state, call);
      finished.after = added.state;
      finished.is_new_state = added.is_new;
      ++(added.is_new ? found_.new_states[call.length] : found_.subsumed);
      // What another state subsumes is as well as that one.
      goes_on =
          goes_on && added.is_new && (part != nullptr || holds(*state, call, ir::ContractKind::Invariant));
    }
    const auto taken = state->decisions().subspan(state->construction_decisions());
    std::vector<engine::Decision> decisions(taken.begin(), taken.end());
    if (finished.is_new_state) known_.push_back({call.before, call.unit, decisions});
    if (part_) {
      tell_part(finished, call, goes_on, std::move(decisions));
    } else {
      tell(finished, call, std::move(decisions));
      if (goes_on && call.length < options_.length) {
        next_.push_back({std::move(state), *finished.after, call.unit});
      }
    }
    return finished.after;
  }

  /// A call that a part has explored, and that led to nothing new.
  void end_known_call(const PartCall& found, const Call& call, std::optional<std::size_t> after) {
    count_end(call.length);
    ++found_.paths.feasible;
    if (after) ++found_.subsumed;
    tell({nullptr, call.length, call.unit, call.before, after, false, &found.noted}, call, found.decisions);
  }

  void tell(const FinishedCall& finished, const Call& call, std::vector<engine::Decision> decisions) {
    const bool is_used = observers_.on_call && observers_.on_call(finished);
    if (!is_used && !finished.is_new_state) decisions.clear();
    found_.space.calls.push_back({call.length,
                                  call.unit,
                                  call.before,
                                  finished.after,
                                  finished.is_new_state,
                                  is_used,
                                  call.start,
                                  std::move(decisions)});
  }

  void tell_part(const FinishedCall& finished,
                 const Call& call,
                 bool goes_on,
                 std::vector<engine::Decision> decisions) {
    std::string noted = observers_.note_part_call ? observers_.note_part_call(finished) : std::string();
    if (noted.empty() && !finished.is_new_state) decisions.clear();
    std::vector<value::U128> values;
    if (finished.is_new_state) values = engine::Engine::input_values(*finished.state);
    part_->calls.push_back({call.pair,
                            call.start,
                            finished.after,
                            finished.is_new_state,
                            goes_on,
                            std::move(noted),
                            std::move(decisions),
                            std::move(values)});
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

  /// How long an array can be: a few sizes are tried, since most of those that a test makes are short.
  LengthBound bound_in(const State& state) {
    return [this, &state](expr::Term length, std::uint64_t most) {
      for (std::uint64_t bound = 8; bound < most; bound *= 8) {
        const expr::Term is_longer = terms_.make_ult(terms_.make_bits(length.sort().width(), bound), length);
        const solver::Answer answer =
            solver_.solve({state.path_condition(), is_longer, state.model(), options_.limits});
        if (answer.verdict == solver::Verdict::Unsat) return bound;
      }
      return most;
    };
  }

  std::optional<states::RootedHeap> describe(const State& state) {
    if (!calls_.memory) return object_state(program_, terms_, state, statics_.find(), bound_in(state));
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
      return heap ? space_.add(*heap, state.path_condition(), state.model(), first_to_compare_)
                  : space_.add_incomparable();
    }
    // It is new if one of the objects that it stands for is, or if nobody can say what they look like.
    std::optional<states::AddedState> added;
    follow(look(state, call, *calls_.abstraction, false), [&](std::unique_ptr<State> seen) {
      if (added && added->is_new) return;
      const std::optional<states::RootedHeap> heap =
          is_returned(*seen) ? result_state(program_, terms_, *seen, bound_in(*seen)) : std::nullopt;
      added = heap ? space_.add(*heap, seen->path_condition(), seen->model(), first_to_compare_)
                   : space_.add_incomparable();
    });
    return added ? *added : space_.add_incomparable();
  }

  states::AddedState add_known(const State& state, const Call& call, const SavedCall& known) {
    if (!known.is_new_state) return {*known.after, false};
    if (calls_.abstraction || calls_.equality) return add_state(state, call);
    const std::optional<states::RootedHeap> heap = describe(state);
    return heap ? space_.add_new(*heap, state.path_condition()) : space_.add_incomparable();
  }

  /// New, unless each object that it stands for is equal to one of another state.
  states::AddedState add_unequal(const State& state) {
    for (std::size_t number = first_to_compare_; number < known_.size(); ++number) {
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
  std::vector<std::uint64_t> ended_at_;  ///< calls, by length of the sequence
  std::uint64_t infeasible_before_ = 0;  ///< sides that an earlier exploration, or parts, have refuted
  std::uint64_t refuted_again_ = 0;  ///< sides that preconditions refused before, and were asked for again
  std::uint64_t steps_in_parts_ = 0;
  std::uint64_t unknown_in_parts_ = 0;
  std::size_t first_to_compare_ = 0;  ///< states below it are known not to subsume what is added
  std::optional<LevelPart> part_;     ///< that this process explores
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
