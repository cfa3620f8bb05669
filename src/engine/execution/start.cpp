// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/execution/machine.h"
#include "support/invariant.h"

// The state at the entry of a unit. Assumptions are functions: their frames lie above that of the entry, so
// they are executed first, like calls, each with the arguments of the entry. Above them lie the frames of the
// functions that make arguments.

namespace testellate::engine {

namespace {

/// Steps that the assumptions may take before `start` returns; what is not done by then is done by `advance`.
constexpr std::uint64_t kPrologueSteps = 1'000'000;

bool is_made(const ir::Unit& unit, std::size_t argument) {
  return std::ranges::any_of(unit.makings,
                             [&](const ir::Making& making) { return making.argument == argument; });
}

}  // namespace

std::unique_ptr<PathState> Machine::make_initial(const ir::Unit& unit) {
  Expected<World, std::string> world_before = prepare_world(unit);
  current_ = make_state(world_before ? *world_before : make_empty_world());
  current_->subject = ir::subject_of(unit);
  if (unit.is_result_by_value) current_->by_value_result = unit.result_type;
  if (!world_before) {
    Ending ending;
    ending.end = ir::PathEnd::Unsupported;
    ending.reason = world_before.error();
    ending.place.function = unit.entry;
    current_->ending = support::CopyOnWrite(std::move(ending));
    current_->current_status = StateStatus::Ended;
    return std::move(current_);
  }

  const std::vector<ir::Type>& types = program_.signature(unit.entry).parameters;
  TESTELLATE_INVARIANT(types.size() == unit.parameters.size(), "a unit should have an input per parameter");
  for (std::size_t i = 0; i < types.size(); ++i) {
    const ir::InputRoot& root = unit.parameters[i];
    const std::string name(program_.text(root.name));
    if (is_made(unit, i)) {
      current_->arguments.emplace_back(types[i], concrete(0));
      continue;
    }
    const Slot value = root.is_by_value ? world().inputs.add_by_value(root, world().bytes)
                                        : world().inputs.make_input(name, root.data_type, types[i], &root);
    current_->arguments.emplace_back(types[i], value);
  }
  make_making_inputs(unit);
  for (const ir::InputRoot& root : unit.settable) {
    if (root.static_variable.is_valid()) {
      const ir::Type type = program_.get(root.static_variable).type;
      const std::string name(program_.text(root.name));
      const Slot value = world().inputs.make_input(name, root.data_type, type, &root);
      write_static(root.static_variable, value);
      current_->settable.push_back({root.static_variable, value});
    } else {
      world().inputs.add_global(root, world().bytes);
    }
  }
  push_start_frames(unit);
  if (current_->current_status == StateStatus::Running) number_receiver(unit);
  return std::move(current_);
}

// A receiver is an object whether or not the path looks at it. Of a class that has objects of its own it is
// one of them: there is one choice, and no decision. Otherwise its class is the first decision.
void Machine::number_receiver(const ir::Unit& unit) {
  for (std::size_t i = 0; i < unit.parameters.size(); ++i) {
    if (!unit.parameters[i].is_receiver || is_made(unit, i)) continue;
    World& now = world();
    const expr::Term variable = now.inputs.find_unnumbered(current_->arguments[i].second);
    const ir::Class& declared = program_.get(program_.get(unit.parameters[i].data_type).reference_class);
    if (declared.is_abstract || declared.kind == ir::Class::Kind::Interface) {
      current_->proceed = [variable](Machine& machine) {
        return machine.number_input(machine.state().pc, variable);
      };
      return;
    }
    diag::Result<NumberedInput> numbered =
        now.inputs.number(variable, nullptr, {now.heap, now.bytes, now.statics});
    if (!numbered) {
      stop(current_->pc, make_unsupported_stop(numbered.error()));
      return;
    }
    if (numbered->leaves_out) current_->mark(Cut::Size);
    if (!constrain(current_->pc, numbered->condition)) return;
  }
}

void Machine::make_making_inputs(const ir::Unit& unit) {
  if (unit.makings.empty()) return;
  std::vector<MakingInputs> all;
  for (const ir::Making& making : unit.makings) {
    const std::vector<ir::Type>& types = program_.signature(making.function).parameters;
    const std::size_t first = world().inputs.variables().size();
    MakingInputs inputs{making.argument, {}, {}, {}};
    for (std::size_t i = 0; i < types.size(); ++i) {
      const ir::InputRoot& root = making.parameters[i];
      const std::string name(program_.text(root.name));
      inputs.values.emplace_back(types[i], world().inputs.make_input(name, root.data_type, types[i], &root));
      inputs.names.push_back(world().inputs.variables().back().name);
    }
    for (const ir::MakingCall& call : making.calls) {
      if (call.selector) inputs.selectors.push_back(world().inputs.variables()[first + *call.selector].term);
    }
    all.push_back(std::move(inputs));
  }
  current_->making_inputs = std::make_shared<const std::vector<MakingInputs>>(std::move(all));
  // More calls could have brought about other states.
  current_->mark(Cut::Size);
}

void Machine::finish_making(const Slot& made) {
  const std::vector<MakingInputs>& all = *current_->making_inputs;
  current_->arguments[all[current_->made_count].argument].second = made;
  ++current_->made_count;
  if (current_->made_count < all.size()) return;
  current_->is_making = false;
  current_->heap_after_makings = world().heap;
  current_->decisions_before_entry = current_->taken.size();
  pass_made_arguments();
}

void Machine::pass_made_arguments() {
  if (!current_->making_inputs) return;
  for (const MakingInputs& inputs : *current_->making_inputs) {
    current_->frames.top_slots()[inputs.argument] = current_->arguments[inputs.argument].second;
  }
}

void Machine::push_start_frames(const ir::Unit& unit) {
  struct Start {
    ir::FunctionId function;
    Purpose purpose;
    const std::vector<std::pair<ir::Type, Slot>>& arguments;
  };
  std::vector<Start> starts{{unit.entry, Purpose::Entry, current_->arguments}};
  for (auto assumption = unit.assumptions.rbegin(); assumption != unit.assumptions.rend(); ++assumption) {
    starts.push_back({*assumption, Purpose::Assumption, current_->arguments});
  }
  for (std::size_t at = unit.makings.size(); at-- > 0;) {
    starts.push_back({unit.makings[at].function, Purpose::Making, (*current_->making_inputs)[at].values});
  }
  const Code* below = nullptr;
  for (const Start& start : starts) {
    const ir::FunctionId id = start.function;
    OrStop<DecodedFunction*> function = prepare(id);
    if (!function || (*function)->native != nullptr) {
      Ending ending;
      ending.end = ir::PathEnd::Unsupported;
      ending.reason = function ? "entry, making or assumption is a native" : function.error().reason;
      ending.place.function = id;
      current_->ending = support::CopyOnWrite(std::move(ending));
      current_->current_status = StateStatus::Ended;
      return;
    }
    Frame entered;
    entered.function = *function;
    entered.call = below;
    entered.purpose = start.purpose;
    current_->frames.push(std::move(entered));
    if (id == current_->subject && below == nullptr) current_->subject_depth = current_->frames.depth();
    attach();
    for (std::size_t i = 0; i < start.arguments.size(); ++i) {
      current_->frames.top_slots()[i] = start.arguments[i].second;
    }
    if ((*function)->signature->is_variadic) fill_va_area({});
    below = (*function)->code.data();
  }
  current_->pc = below;
  current_->is_prologue = !unit.assumptions.empty();
  current_->is_making = !unit.makings.empty();
}

std::vector<std::unique_ptr<PathState>> Machine::start(const ir::Unit& unit) {
  std::vector<std::unique_ptr<PathState>> pending;
  pending.push_back(make_initial(unit));
  std::vector<std::unique_ptr<PathState>> ready;
  const std::uint64_t last = statistics_.instructions + kPrologueSteps;
  while (!pending.empty()) {
    std::unique_ptr<PathState> state = std::move(pending.back());
    pending.pop_back();
    const bool is_waiting =
        state->current_status == StateStatus::Running && state->is_prologue && !state->is_making;
    if (!is_waiting || statistics_.instructions >= last) {
      if (state->current_status != StateStatus::Infeasible) ready.push_back(std::move(state));
      continue;
    }
    std::vector<std::unique_ptr<PathState>> next = advance(std::move(state), 1);
    // The first side is worked off first.
    for (auto side = next.rbegin(); side != next.rend(); ++side) pending.push_back(std::move(*side));
  }
  return ready;
}

std::unique_ptr<PathState> Machine::replay(const ir::Unit& unit, std::span<const Decision> decisions) {
  std::unique_ptr<PathState> state = make_initial(unit);
  if (!decisions.empty()) {
    replay_ = decisions;
    replay_failed_ = false;
    const std::uint32_t bound = std::exchange(loop_bound_, 0xffffffffU);
    while (state->current_status == StateStatus::Running && !replay_->empty() && !replay_failed_) {
      std::vector<std::unique_ptr<PathState>> next = advance(std::move(state), kPrologueSteps);
      TESTELLATE_INVARIANT(next.size() == 1, "a replayed path should not split");
      state = std::move(next.front());
    }
    loop_bound_ = bound;
    const bool is_complete = replay_->empty() && !replay_failed_;
    replay_.reset();
    if (!is_complete) return nullptr;
  }
  solver::Answer answer =
      solver_.solve({state->conditions.view(), terms_.make_true(), nullptr, options_.limits});
  if (answer.verdict == solver::Verdict::Unsat) return nullptr;
  if (answer.verdict == solver::Verdict::Sat) {
    state->current_model = std::make_shared<const expr::Assignment>(std::move(answer.model));
  } else {
    state->current_model = nullptr;
    if (state->current_status == StateStatus::Running) {
      state->current_status = StateStatus::Parked;
      state->why_parked = ParkReason::Unknown;
    }
  }
  return state;
}

}  // namespace testellate::engine
