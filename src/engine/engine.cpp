// SPDX-License-Identifier: Apache-2.0
#include "engine/engine.h"

#include <algorithm>
#include <utility>

#include "engine/end_difference.h"
#include "engine/execution/machine.h"
#include "engine/execution/start.h"
#include "engine/make_test.h"

namespace testellate::engine {

namespace {

// Every state that an engine is given is one it has made.
PathState& own(State& state) { return static_cast<PathState&>(state); }

std::vector<std::unique_ptr<State>> to_states(std::vector<std::unique_ptr<PathState>> own_states) {
  std::vector<std::unique_ptr<State>> states;
  for (std::unique_ptr<PathState>& state : own_states) states.push_back(std::move(state));
  return states;
}

}  // namespace

class Engine::Impl {
 public:
  Impl(ir::Program& program,
       const ir::NativeTable& natives,
       expr::TermBuilder& terms,
       solver::Solver& solver,
       const Options& options)
      : machine(program, natives, terms, solver, options) {}

  Machine machine;
  Starter starter{machine};
  std::optional<std::vector<ir::StaticId>> user_statics;
};

Engine::Engine(ir::Program& program,
               const ir::NativeTable& natives,
               expr::TermBuilder& terms,
               solver::Solver& solver,
               Options options)
    : impl_(std::make_unique<Impl>(program, natives, terms, solver, options)) {}

Engine::~Engine() = default;

void Engine::prepare(const ir::Unit& unit) { impl_->starter.prepare(unit); }

void Engine::share_prepared(const Engine& other) { impl_->starter.share_prepared(other.impl_->starter); }

std::vector<std::unique_ptr<State>> Engine::start(const ir::Unit& unit) {
  return to_states(impl_->starter.start(unit));
}

std::unique_ptr<State> Engine::replay(const ir::Unit& unit, std::span<const Decision> decisions) {
  return impl_->starter.replay(unit, decisions);
}

std::unique_ptr<State> Engine::start_after(const State& before, const ir::Unit& unit, const CallStep& step) {
  return impl_->starter.start_after(static_cast<const PathState&>(before), unit, step);
}

std::unique_ptr<State> Engine::start_beside(const State& before,
                                            const ir::Unit& unit,
                                            std::span<const Slot> given) {
  return impl_->starter.start_beside(static_cast<const PathState&>(before), unit, given);
}

std::unique_ptr<State> Engine::run_along(std::unique_ptr<State> state,
                                         std::span<const Decision> decisions,
                                         std::span<const value::U128> values) {
  std::unique_ptr<PathState> owned(&own(*state.release()));
  std::unique_ptr<PathState> ended = impl_->starter.run_along(std::move(owned), decisions, values);
  if (ended) mark_unsettable_outcome(impl_->machine.program(), impl_->machine.terms(), *ended);
  return ended;
}

std::vector<value::U128> Engine::input_values(const State& state) {
  std::vector<value::U128> values;
  if (state.model() == nullptr) return values;
  for (const InputVariable& variable : static_cast<const PathState&>(state).world.inputs.variables()) {
    if (state.model()->try_get_array(variable.term) != nullptr) return {};
    values.push_back(state.model()->get(variable.term));
  }
  return values;
}

std::vector<std::unique_ptr<State>> Engine::advance(std::unique_ptr<State> state, std::uint64_t max_steps) {
  std::unique_ptr<PathState> owned(&own(*state.release()));
  std::vector<std::unique_ptr<PathState>> states = impl_->machine.advance(std::move(owned), max_steps);
  for (const std::unique_ptr<PathState>& next : states) {
    mark_unsettable_outcome(impl_->machine.program(), impl_->machine.terms(), *next);
  }
  return to_states(std::move(states));
}

void Engine::set_loop_bound(std::uint32_t bound) { impl_->machine.loops().set_bound(bound); }

solver::Limits Engine::set_limits(solver::Limits limits) {
  solver::Limits& current = impl_->machine.run().options.limits;
  limits.meter = current.meter;
  return std::exchange(current, limits);
}

void Engine::set_decides_answers(bool decides) { impl_->machine.run().decides_answers = decides; }

void Engine::set_lemmas(const LemmaBook* lemmas) { impl_->machine.lemmas().set_book(lemmas); }

std::optional<Lemma> Engine::make_lemma(const ir::Unit& unit,
                                        std::uint64_t max_steps,
                                        std::size_t max_paths) {
  const std::uint64_t last = statistics().instructions + max_steps;
  std::vector<std::unique_ptr<PathState>> running = impl_->starter.start(unit);
  std::ranges::reverse(running);
  std::vector<std::unique_ptr<PathState>> done;
  while (!running.empty()) {
    std::unique_ptr<PathState> state = std::move(running.back());
    running.pop_back();
    if (state->current_status != StateStatus::Running) {
      done.push_back(std::move(state));
      continue;
    }
    if (statistics().instructions >= last || done.size() + running.size() > max_paths) return std::nullopt;
    std::vector<std::unique_ptr<PathState>> next =
        impl_->machine.advance(std::move(state), last - statistics().instructions);
    // The first side is worked off first.
    for (auto side = next.rbegin(); side != next.rend(); ++side) running.push_back(std::move(*side));
  }
  return engine::make_lemma(impl_->machine.run(), done);
}

void Engine::set_input_sizes(const InputSizes& sizes) { impl_->machine.run().options.sizes = sizes; }

const InputSizes& Engine::input_sizes() const { return impl_->machine.run().options.sizes; }

void Engine::set_filling(std::optional<ArrayFilling> filling) { impl_->machine.run().filling = filling; }

bool Engine::wants_room() const {
  const RunContext& run = impl_->machine.run();
  if (run.wanted_ranges.size() > (run.ranges == nullptr ? 0 : run.ranges->size())) return true;
  return std::ranges::any_of(run.wanted_room, [&](const auto& wanted) {
    if (run.room == nullptr) return true;
    const auto given = run.room->find(wanted.first);
    return given == run.room->end() || given->second < wanted.second;
  });
}

void Engine::give_room() {
  RunContext& run = impl_->machine.run();
  run.room = std::make_shared<const RoomBefore>(run.wanted_room);
  run.ranges = std::make_shared<const CommonRanges>(run.wanted_ranges);
}

void Engine::take_room() {
  RunContext& run = impl_->machine.run();
  run.room = nullptr;
  run.wanted_room.clear();
  run.ranges = nullptr;
  run.wanted_ranges.clear();
}

InputRoom Engine::input_room() const {
  const RunContext& run = impl_->machine.run();
  return {run.room == nullptr ? RoomBefore() : *run.room,
          run.ranges == nullptr ? CommonRanges() : *run.ranges,
          run.filling};
}

void Engine::set_input_room(const InputRoom& room) {
  RunContext& run = impl_->machine.run();
  run.room = std::make_shared<const RoomBefore>(room.before);
  run.ranges = std::make_shared<const CommonRanges>(room.common);
  run.filling = room.filling;
}

bool Engine::retry(State& state, solver::Solver& solver, const solver::Limits& limits) {
  return impl_->machine.decisions().retry(own(state), solver, limits);
}

result::TestCase Engine::make_test(const State& state, const expr::Assignment& assignment, Unseen unseen) {
  return engine::make_test(impl_->machine.program(),
                           impl_->machine.terms(),
                           static_cast<const PathState&>(state),
                           assignment,
                           unseen);
}

std::unique_ptr<State> Engine::end_as(const State& state,
                                      const ForeseenEnd& foreseen,
                                      std::span<const expr::Term> conditions,
                                      const expr::Assignment& model) {
  const auto& path = static_cast<const PathState&>(state);
  if (path.is_before_entry()) return nullptr;
  auto ended = std::make_unique<PathState>(path);
  Ending ending;
  ending.end = foreseen.end;
  ending.fault = foreseen.fault;
  ending.exception_class = foreseen.exception_class;
  ending.place = foreseen.place;
  ending.callers = foreseen.callers;
  ended->ending = support::CopyOnWrite(std::move(ending));
  ended->current_status = StateStatus::Ended;
  // What was left to the size of the stack is known now.
  ended->unmark(Cut::Unsettable);
  for (expr::Term condition : conditions) ended->conditions.push_back(condition);
  ended->current_model = std::make_shared<const expr::Assignment>(model);
  return ended;
}

void Engine::change_bodies(std::span<const ir::FunctionId> functions) {
  for (ir::FunctionId function : functions) impl_->machine.calls().prepare_again(function);
}

std::vector<std::unique_ptr<State>> Engine::start_under(const ir::Unit& unit,
                                                        std::span<const expr::Term> conditions,
                                                        const expr::Assignment& model) {
  std::vector<std::unique_ptr<PathState>> started = impl_->starter.start(unit);
  std::erase_if(started, [&](const std::unique_ptr<PathState>& state) {
    for (expr::Term condition : conditions) state->conditions.push_back(condition);
    Decisions& decisions = impl_->machine.decisions();
    return !decisions.take_model(*state, model) && !decisions.find_model(*state);
  });
  return to_states(std::move(started));
}

EndDifference Engine::compare_ends(const State& a, const State& b) {
  Machine& machine = impl_->machine;
  if (!impl_->user_statics) impl_->user_statics = find_user_statics(machine.program());
  return engine::compare_ends(machine.program(),
                              machine.terms(),
                              *impl_->user_statics,
                              static_cast<const PathState&>(a),
                              static_cast<const PathState&>(b));
}

bool Engine::keeps_memory(const State& state) {
  const ByteMemory& bytes = static_cast<const PathState&>(state).world.bytes;
  for (std::uint32_t at = 0; at < bytes.created_count(); ++at) {
    const ir::ObjectNumber number = ir::kFirstCreatedObject + at;
    if (bytes.kind(number) == ByteObjectKind::Heap && bytes.life(number) == ByteObjectLife::Live) return true;
  }
  return false;
}

std::vector<solver::Preference> Engine::preferences(const State& state,
                                                    const ir::Enumerations* enumerations) const {
  return static_cast<const PathState&>(state).world.inputs.preferences(enumerations);
}

const Statistics& Engine::statistics() const { return impl_->machine.run().statistics; }

}  // namespace testellate::engine
