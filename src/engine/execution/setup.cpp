// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/machine.h"

// What runs before there are inputs. It depends on nothing a path could choose, so it is executed once for
// all paths of all units that share it.

namespace testellate::engine {

namespace {

/// Executed instructions of one setup function: far more than a boot takes, and still seconds only.
constexpr std::uint64_t kMostSteps = 200'000'000;
constexpr std::uint64_t kSlice = 10'000'000;

}  // namespace

World Machine::make_empty_world() {
  const InputSpace::Limits limits{options_.max_array, options_.max_string, options_.forgets_loops};
  return {ObjectHeap(),
          ByteMemory(program_),
          InputSpace(program_, hierarchy_, terms_, limits),
          {},
          {},
          support::CopyOnWrite(std::array<std::string, 2>()),
          support::CopyOnWrite(std::map<ir::ReferenceBits, std::uint32_t>()),
          {}};
}

std::unique_ptr<PathState> Machine::make_state(World world) {
  auto state = std::make_unique<PathState>(std::move(world));
  state->edges = EdgeSet(&numbering_);
  state->current_model = std::make_shared<const expr::Assignment>();
  state->depth_limit = options_.max_stack_depth;
  return state;
}

Expected<World, std::string> Machine::prepare_world(const ir::Unit& unit) {
  World world = make_empty_world();
  std::vector<ir::FunctionId> done;
  for (ir::FunctionId function : unit.setup) {
    done.push_back(function);
    if (auto known = prepared_worlds_.find(done); known != prepared_worlds_.end()) {
      world = known->second;
      continue;
    }
    Expected<World, std::string> next = run_setup(std::move(world), function);
    if (!next) return next;
    world = std::move(*next);
    prepared_worlds_.emplace(done, world);
  }
  return world;
}

Expected<World, std::string> Machine::run_setup(World world, ir::FunctionId function) {
  const Statistics before = statistics_;
  current_ = make_state(std::move(world));
  ir::Unit alone;
  alone.entry = function;
  push_start_frames(alone);
  current_->is_prologue = true;
  std::unique_ptr<PathState> state = std::move(current_);
  const std::uint64_t last = statistics_.instructions + kMostSteps;
  is_in_setup_ = true;
  while (state->current_status == StateStatus::Running && statistics_.instructions < last) {
    std::vector<std::unique_ptr<PathState>> next = advance(std::move(state), kSlice);
    TESTELLATE_INVARIANT(next.size() == 1, "what depends on no input should not split");
    state = std::move(next.front());
  }
  is_in_setup_ = false;
  statistics_ = before;
  if (state->current_status == StateStatus::Ended && state->end() == ir::PathEnd::Returned) {
    World after = std::move(state->world);
    // What it wrote and looked at is no part of a path.
    after.output = support::CopyOnWrite(std::array<std::string, 2>());
    after.environment = {};
    return after;
  }
  const std::string name(program_.text(program_.get(function).name));
  std::string why = "it does not come to an end";
  if (state->current_status == StateStatus::Ended) {
    why = "it ended " + std::string(ir::info(state->end()).name);
    if (!state->reason().empty()) why += ": " + state->reason();
    if (state->exception_class().is_valid()) {
      why += " " + std::string(program_.text(program_.get(state->exception_class()).name));
    }
  }
  return Unexpected<std::string>("setup `" + name + "`: " + why);
}

}  // namespace testellate::engine
