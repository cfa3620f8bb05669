// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/start.h"

#include <algorithm>

#include "ir/setup.h"
#include "support/invariant.h"

// Assumptions are functions: their frames lie above that of the entry, so they are executed first, like
// calls, each with the arguments of the entry. Above them lie the frames of the functions that make
// arguments.

namespace testellate::engine {

namespace {

/// Steps that the assumptions may take before `start` returns; what is not done by then is done by `advance`.
constexpr std::uint64_t kPrologueSteps = 1'000'000;

/// Executed instructions of one setup function: far more than a boot takes, and still seconds only.
constexpr std::uint64_t kMostSteps = 200'000'000;
constexpr std::uint64_t kSlice = 10'000'000;

bool is_made(const ir::Unit& unit, std::size_t argument) {
  return std::ranges::any_of(unit.constructions, [&](const ir::Construction& construction) {
    return construction.argument == argument;
  });
}

bool is_question(const ir::Program& program, const ir::Unit& unit) {
  return unit.result_type.is_valid() && !unit.is_result_by_value &&
         program.get(unit.result_type).kind == ir::DataType::Kind::Bool;
}

}  // namespace

std::unique_ptr<PathState> Starter::make_initial(const ir::Unit& unit) {
  Expected<World, std::string> world = prepare_world(unit);
  current_.set(make_state(world ? *world : make_empty_world()));
  current_->subject = ir::subject_of(unit);
  current_->is_question = is_question(run_.program, unit);
  // What initialisers took for granted holds for every path.
  const bool has_assumed = std::ranges::any_of(
      current_->environment(), [](const EnvironmentUse& use) { return !use.unknown.is_valid(); });
  if (has_assumed) current_->mark(Cut::Environment);
  if (unit.is_result_by_value) current_->by_value_result = unit.result_type;
  if (!world) {
    end_unsupported(unit.entry, world.error());
    return current_.release();
  }
  if (unit.hidden_state.is_valid()) {
    current_.assume_environment("what `" + std::string(run_.program.text(unit.hidden_state)) + "` holds",
                                {ir::subject_of(unit), ir::InstId(0)});
  }
  if (!unit.made_inputs.empty()) {
    current_->made_inputs = std::make_shared<const std::vector<ir::MadeInput>>(unit.made_inputs);
  }
  make_arguments(unit);
  make_construction_inputs(unit);
  make_settable(unit);
  push_start_frames(unit);
  if (current_.is_running()) initialise_receiver(unit);
  return current_.release();
}

void Starter::end_unsupported(ir::FunctionId function, std::string reason) {
  Ending ending;
  ending.end = ir::PathEnd::Unsupported;
  ending.reason = std::move(reason);
  ending.place.function = function;
  current_.end_with(std::move(ending));
}

void Starter::make_arguments(const ir::Unit& unit) {
  const std::vector<ir::Type>& types = run_.program.signature(unit.entry).parameters;
  TESTELLATE_INVARIANT(types.size() == unit.parameters.size(), "a unit should have an input per parameter");
  for (std::size_t i = 0; i < types.size(); ++i) {
    const ir::InputRoot& root = unit.parameters[i];
    current_->arguments.emplace_back(types[i],
                                     is_made(unit, i) ? concrete(0) : make_argument(root, types[i]));
  }
}

void Starter::make_settable(const ir::Unit& unit) {
  World& world = current_.world();
  for (const ir::InputRoot& root : unit.settable) {
    if (!root.static_variable.is_valid()) {
      world.inputs.add_global(root, world.bytes);
      continue;
    }
    const ir::Type type = run_.program.get(root.static_variable).type;
    const std::string name(run_.program.text(root.name));
    const Slot value = world.inputs.make_input(name, root.data_type, type, &root);
    current_.write_static(root.static_variable, value);
    current_->settable.push_back({root.static_variable, value});
  }
}

// A receiver is an object whether or not the path looks at it. Of a class that has objects of its own it is
// one of them: there is one choice, and no decision. Otherwise its class is the first decision.
void Starter::initialise_receiver(const ir::Unit& unit) {
  for (std::size_t i = 0; i < unit.parameters.size(); ++i) {
    if (!unit.parameters[i].is_receiver || is_made(unit, i)) continue;
    // In byte memory it is a pointer like others, except that it is never null.
    if (run_.program.get(unit.parameters[i].data_type).kind != ir::DataType::Kind::Reference) continue;
    World& now = current_.world();
    const expr::Term variable = now.inputs.find_lazy(current_->arguments[i].second);
    const ir::Class& declared =
        run_.program.get(run_.program.get(unit.parameters[i].data_type).reference_class);
    if (declared.is_abstract || declared.kind == ir::Class::Kind::Interface) {
      current_->proceed = [variable](Machine& machine) {
        return machine.inputs().initialise(machine.state().pc, variable);
      };
      return;
    }
    diag::Result<InitialisedInput> initialised =
        now.inputs.initialise(variable, nullptr, {now.heap, now.bytes, now.statics});
    if (!initialised) {
      machine_.stop(current_->pc, make_unsupported_stop(initialised.error()));
      return;
    }
    if (initialised->leaves_out) current_->mark(Cut::Size);
    if (!machine_.decisions().constrain(current_->pc, initialised->condition)) return;
  }
}

void Starter::make_construction_inputs(const ir::Unit& unit) {
  if (unit.constructions.empty()) return;
  std::vector<ConstructionInputs> all;
  for (const ir::Construction& construction : unit.constructions) {
    const std::vector<ir::Type>& types = run_.program.signature(construction.function).parameters;
    const std::size_t first = current_.world().inputs.variables().size();
    ConstructionInputs inputs{construction.argument, {}, {}, {}};
    for (std::size_t i = 0; i < types.size(); ++i) {
      const ir::InputRoot& root = construction.parameters[i];
      const std::string name(run_.program.text(root.name));
      inputs.values.emplace_back(types[i],
                                 current_.world().inputs.make_input(name, root.data_type, types[i], &root));
      inputs.names.push_back(current_.world().inputs.variables().back().name);
    }
    for (const ir::ConstructionCall& call : construction.calls) {
      if (call.selector)
        inputs.selectors.push_back(current_.world().inputs.variables()[first + *call.selector].term);
    }
    all.push_back(std::move(inputs));
  }
  current_->construction_inputs = std::make_shared<const std::vector<ConstructionInputs>>(std::move(all));
  // More calls could have brought about other states.
  current_->mark(Cut::Size);
}

void Starter::push_start_frames(const ir::Unit& unit) {
  struct Start {
    ir::FunctionId function;
    Purpose purpose;
    const std::vector<std::pair<ir::Type, Slot>>& arguments;
  };
  std::vector<Start> starts{{unit.entry, Purpose::Entry, current_->arguments}};
  for (auto assumption = unit.assumptions.rbegin(); assumption != unit.assumptions.rend(); ++assumption) {
    starts.push_back({*assumption, Purpose::Assumption, current_->arguments});
  }
  for (std::size_t at = unit.constructions.size(); at-- > 0;) {
    starts.push_back({unit.constructions[at].function,
                      Purpose::Construction,
                      (*current_->construction_inputs)[at].values});
  }
  const Code* below = nullptr;
  for (const Start& start : starts) {
    const ir::FunctionId id = start.function;
    OrStop<DecodedFunction*> function = machine_.calls().prepare(id);
    if (!function || (*function)->native != nullptr) {
      end_unsupported(id,
                      function ? "entry, construction or assumption is a native" : function.error().reason);
      return;
    }
    Frame entered;
    entered.function = *function;
    entered.call = below;
    entered.purpose = start.purpose;
    current_->frames.push(std::move(entered));
    if (id == current_->subject && below == nullptr) current_->subject_depth = current_->frames.depth();
    current_.attach();
    for (std::size_t i = 0; i < start.arguments.size(); ++i) {
      current_->frames.top_slots()[i] = start.arguments[i].second;
    }
    if ((*function)->signature->is_variadic) {
      machine_.calls().make_variadic_area({});
      current_.world().missing_arguments = ir::pointer_object(current_.frame().va_area);
    }
    below = (*function)->code.data();
  }
  current_->pc = below;
  current_->is_prologue = !unit.assumptions.empty();
  current_->is_construction = !unit.constructions.empty();
}

std::vector<std::unique_ptr<PathState>> Starter::start(const ir::Unit& unit) {
  std::vector<std::unique_ptr<PathState>> pending;
  pending.push_back(make_initial(unit));
  std::vector<std::unique_ptr<PathState>> ready;
  const std::uint64_t last = run_.statistics.instructions + kPrologueSteps;
  while (!pending.empty()) {
    std::unique_ptr<PathState> state = std::move(pending.back());
    pending.pop_back();
    const bool is_waiting =
        state->current_status == StateStatus::Running && state->is_prologue && !state->is_construction;
    if (!is_waiting || run_.statistics.instructions >= last) {
      if (state->current_status != StateStatus::Infeasible) ready.push_back(std::move(state));
      continue;
    }
    std::vector<std::unique_ptr<PathState>> next = machine_.advance(std::move(state), 1);
    // The first side is worked off first.
    for (auto side = next.rbegin(); side != next.rend(); ++side) pending.push_back(std::move(*side));
  }
  return ready;
}

std::unique_ptr<PathState> Starter::replay(const ir::Unit& unit, std::span<const Decision> decisions) {
  std::unique_ptr<PathState> state = make_initial(unit);
  if (!decisions.empty()) {
    machine_.decisions().begin_replay(decisions);
    const std::uint32_t bound = machine_.loops().bound();
    machine_.loops().set_bound(Loops::kNoBound);
    while (state->current_status == StateStatus::Running && !machine_.decisions().is_replay_over()) {
      std::vector<std::unique_ptr<PathState>> next = machine_.advance(std::move(state), kPrologueSteps);
      TESTELLATE_INVARIANT(next.size() == 1, "a replayed path should not split");
      state = std::move(next.front());
    }
    machine_.loops().set_bound(bound);
    if (!machine_.decisions().end_replay()) return nullptr;
  }
  return machine_.decisions().find_model(*state) ? std::move(state) : nullptr;
}

// A call on what earlier calls have made. Everything that the path has been through stays: memory, path
// condition, decisions. What belongs to one call alone starts anew.

std::unique_ptr<PathState> Starter::start_after(const PathState& before,
                                                const ir::Unit& unit,
                                                const CallStep& step) {
  TESTELLATE_INVARIANT(before.status() == StateStatus::Ended && before.end() == ir::PathEnd::Returned,
                       "a call should follow one that has returned");
  const bool was_maker = before.construction_inputs == nullptr;
  const Slot receiver =
      before.world.inputs.resolve(was_maker ? before.ending->value : before.arguments.front().second);
  if (!receiver.is_plain() || receiver.bits == ir::kNullReference) return nullptr;
  current_.set(std::make_unique<PathState>(before));
  if (step.done != nullptr) {
    add_construction_inputs(unit, *step.done);
  } else {
    // What it decided while it looked is no part of the sequence.
    current_->taken = {};
    for (const Decision& decision : before.decisions().first(before.decisions_before_entry)) {
      current_->taken.push_back(decision);
    }
  }
  begin_call(unit);
  make_next_arguments(before, unit, receiver, step);
  ir::Unit call;  // what comes before it has been executed
  call.entry = unit.entry;
  push_start_frames(call);
  if (step.assumes_true && current_.is_running()) {
    const expr::Term answer = to_bits_term(run_.terms, before.ending->type, before.ending->value);
    static_cast<void>(machine_.decisions().constrain(current_->pc, run_.terms.make_is_nonzero(answer)));
  }
  return current_.release();
}

void Starter::begin_call(const ir::Unit& unit) {
  current_->frames = FrameStack();
  current_->edges = EdgeSet(&machine_.calls().edge_numbering());
  current_->entered_handlers = {};
  current_->ending = {};
  current_->current_status = StateStatus::Running;
  current_->depth_limit = run_.options.max_stack_depth;
  current_->subject = ir::subject_of(unit);
  current_->is_question = is_question(run_.program, unit);
  current_->subject_depth = 0;
  current_->native_answers.clear();
  current_->heap_after_constructions = current_.world().heap;
  current_->decisions_before_entry = current_->taken.size();
}

std::unique_ptr<PathState> Starter::start_beside(const PathState& before,
                                                 const ir::Unit& unit,
                                                 std::span<const Slot> given) {
  TESTELLATE_INVARIANT(before.status() == StateStatus::Ended && before.end() == ir::PathEnd::Returned,
                       "a call should follow one that has returned");
  current_.set(std::make_unique<PathState>(before));
  begin_call(unit);
  const std::vector<ir::Type>& types = run_.program.signature(unit.entry).parameters;
  current_->arguments.clear();
  for (std::size_t at = 0; at < types.size(); ++at) {
    current_->arguments.emplace_back(
        types[at], at < given.size() ? given[at] : make_argument(unit.parameters[at], types[at]));
  }
  ir::Unit call;  // what comes before it has been executed
  call.entry = unit.entry;
  push_start_frames(call);
  return current_.release();
}

std::unique_ptr<PathState> Starter::run_along(std::unique_ptr<PathState> state,
                                              std::span<const Decision> decisions,
                                              std::span<const value::U128> values) {
  const std::uint32_t bound = machine_.loops().bound();
  machine_.loops().set_bound(Loops::kNoBound);
  machine_.decisions().begin_replay(decisions);
  while (state->current_status == StateStatus::Running) {
    const bool was_over = machine_.decisions().is_replay_over();
    std::vector<std::unique_ptr<PathState>> next = machine_.advance(std::move(state), kMostSteps);
    TESTELLATE_INVARIANT(next.size() == 1, "a replayed path should not split");
    state = std::move(next.front());
    // It stands before a decision that nobody has taken.
    if (was_over && machine_.decisions().is_replay_over()) break;
  }
  machine_.loops().set_bound(bound);
  const bool fits = machine_.decisions().end_replay();
  if (!fits || state->current_status != StateStatus::Ended) return nullptr;
  const std::span<const InputVariable> inputs = state->world.inputs.variables();
  if (!values.empty() && values.size() == inputs.size()) {
    expr::Assignment model;
    for (std::size_t at = 0; at < inputs.size(); ++at) model.set(inputs[at].term, values[at]);
    if (machine_.decisions().take_model(*state, std::move(model))) return state;
  }
  return machine_.decisions().find_model(*state) ? std::move(state) : nullptr;
}

Slot Starter::make_argument(const ir::InputRoot& root, ir::Type type) {
  World& world = current_.world();
  if (root.is_by_value) return world.inputs.add_by_value(root, world.bytes);
  return world.inputs.make_input(std::string(run_.program.text(root.name)), root.data_type, type, &root);
}

void Starter::add_construction_inputs(const ir::Unit& unit, const ir::ConstructionCall& done) {
  const ir::Construction& construction = unit.constructions.front();
  const bool was_maker = current_->construction_inputs == nullptr;
  ConstructionInputs inputs;
  if (was_maker) {
    inputs.argument = construction.argument;
    if (construction.function.is_valid()) {
      for (ir::Type type : run_.program.signature(construction.function).parameters) {
        inputs.values.emplace_back(type, concrete(0));
      }
    } else {
      inputs.values.assign(construction.parameters.size(), {ir::Type::integer(8), concrete(0)});
    }
  } else {
    inputs = current_->construction_inputs->front();
  }
  if (done.selector) inputs.values[*done.selector].second = concrete(done.selected);
  std::size_t next = done.first_argument;
  for (std::size_t at = was_maker ? 0 : 1; at < current_->arguments.size(); ++at) {
    inputs.values[next++] = current_->arguments[at];
  }
  inputs.names.clear();
  for (const InputVariable& variable : current_.world().inputs.variables()) {
    if (variable.place.kind == InputPlace::Kind::Root) inputs.names.push_back(variable.name);
  }
  current_->construction_inputs =
      std::make_shared<const std::vector<ConstructionInputs>>(1, std::move(inputs));
  current_->made_count = 1;
}

void Starter::make_next_arguments(const PathState& before,
                                  const ir::Unit& unit,
                                  const Slot& receiver,
                                  const CallStep& step) {
  const std::vector<ir::Type>& types = run_.program.signature(unit.entry).parameters;
  std::vector<std::pair<ir::Type, Slot>> passed;
  if (step.passes_arguments) {
    passed = before.arguments;
    if (!step.assumes_true) passed.emplace_back(before.ending->type, before.ending->value);
  }
  current_->arguments.assign(1, {types.front(), receiver});
  for (std::size_t at = 1; at < types.size(); ++at) {
    if (at < passed.size()) {
      TESTELLATE_INVARIANT(passed[at].first == types[at], "what is passed on should fit");
      current_->arguments.push_back(passed[at]);
      continue;
    }
    ir::InputRoot root = unit.parameters[at];
    if (step.next != nullptr) {
      root.name = unit.constructions.front().parameters[step.next->first_argument + at - 1].name;
    }
    current_->arguments.emplace_back(types[at], make_argument(root, types[at]));
  }
}

// What runs before there are inputs. It depends on nothing a path could choose, so it is executed once for
// all paths of all units that share it.

InputSpace::Limits Starter::input_limits() const {
  return {run_.options.sizes.max_array,
          run_.options.sizes.max_string,
          run_.options.sizes.has_all_values || run_.options.havocs_loops,
          run_.options.havocs_loops,
          run_.options.havocs_loops ? nullptr : run_.room,
          run_.options.havocs_loops ? nullptr : run_.ranges,
          run_.options.heap_assumptions,
          run_.filling};
}

World Starter::make_empty_world() {
  return {ObjectHeap(),
          ByteMemory(run_.program),
          InputSpace(run_.program, run_.hierarchy, run_.terms, input_limits()),
          {},
          {},
          support::CopyOnWrite(std::array<std::string, 2>()),
          support::CopyOnWrite(std::map<ir::ReferenceBits, std::uint32_t>()),
          {}};
}

std::unique_ptr<PathState> Starter::make_state(World world) {
  auto state = std::make_unique<PathState>(std::move(world));
  state->edges = EdgeSet(&machine_.calls().edge_numbering());
  state->current_model = std::make_shared<const expr::Assignment>();
  state->depth_limit = run_.options.max_stack_depth;
  return state;
}

Expected<World, std::string> Starter::prepare_world(const ir::Unit& unit) {
  World world = make_empty_world();
  std::vector<ir::FunctionId> done;
  for (ir::FunctionId function : unit.setup) {
    done.push_back(function);
    if (auto known = prepared_worlds_.find(done); known != prepared_worlds_.end()) {
      world = known->second;
      // It may have been prepared for smaller inputs, of which it has none yet.
      world.inputs.set_limits(input_limits());
      continue;
    }
    Expected<World, std::string> next = run_setup(world, function);
    const ir::ClassId set_up = next ? ir::ClassId() : ir::class_set_up_by(run_.program, function);
    if (set_up.is_valid()) {
      // Only who has an object of the class needs it, or who initialises it himself.
      const std::string name(run_.program.text(run_.program.get(set_up).name));
      world.inputs.set_unusable(set_up, "an input of class `" + name + "`: " + next.error());
    } else if (!next) {
      return next;
    } else {
      world = std::move(*next);
    }
    prepared_worlds_.emplace(done, world);
  }
  return world;
}

Expected<World, std::string> Starter::run_setup(World world, ir::FunctionId function) {
  const Statistics before = run_.statistics;
  current_.set(make_state(std::move(world)));
  ir::Unit alone;
  alone.entry = function;
  push_start_frames(alone);
  current_->is_prologue = true;
  std::unique_ptr<PathState> state = current_.release();
  const std::uint64_t last = run_.statistics.instructions + kMostSteps;
  machine_.loops().set_in_setup(true);
  while (state->current_status == StateStatus::Running && run_.statistics.instructions < last) {
    std::vector<std::unique_ptr<PathState>> next = machine_.advance(std::move(state), kSlice);
    TESTELLATE_INVARIANT(next.size() == 1, "what depends on no input should not split");
    state = std::move(next.front());
  }
  machine_.loops().set_in_setup(false);
  run_.statistics = before;
  if (state->current_status == StateStatus::Ended && state->end() == ir::PathEnd::Returned) {
    World after = std::move(state->world);
    // What it wrote is no part of a path.
    after.output = support::CopyOnWrite(std::array<std::string, 2>());
    return after;
  }
  const std::string name(run_.program.text(run_.program.get(function).name));
  std::string why = "it does not come to an end";
  if (state->current_status == StateStatus::Ended) {
    why = "it ended " + std::string(ir::info(state->end()).name);
    if (!state->reason().empty()) why += ": " + state->reason();
    if (state->exception_class().is_valid()) {
      why += " " + std::string(run_.program.text(run_.program.get(state->exception_class()).name));
    }
  }
  return Unexpected<std::string>("setup `" + name + "`: " + why);
}

}  // namespace testellate::engine
