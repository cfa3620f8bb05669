// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/current_state.h"

#include <algorithm>

#include "expr/free_variables.h"

namespace testellate::engine {

namespace {

/// Tells sorts apart in names: a name means one variable of one sort.
std::string kind_of(expr::Sort sort) {
  const bool has_floats = sort.is_float() || (sort.is_array() && sort.element().is_float());
  return std::string(sort.is_array() ? "a" : "") + (has_floats ? "f" : "") +
         (sort.is_bool() ? "b" : std::to_string(sort.width()));
}

/// More are not needed to say who is to blame.
constexpr std::size_t kMostFailedCalls = 32;

bool is_call(ir::Opcode op) { return ir::info(op).family == ir::Family::Call && op != ir::Opcode::Caught; }

}  // namespace

expr::Term RunContext::make_unknown(std::string_view about, expr::Sort sort) {
  // A second proof run counts from the beginning, and may come to another kind of unknown.
  return terms.make_variable(
      "?" + std::string(about) + "." + kind_of(sort) + "." + std::to_string(unknown_count++), sort);
}

expr::Term RunContext::make_environment_variable(std::string_view name, expr::Sort sort) {
  const expr::Term variable = terms.make_variable("!" + std::string(name) + "." + kind_of(sort), sort);
  environment_variables.insert(variable);
  return variable;
}

bool RunContext::mentions_environment(expr::Term term) const {
  if (environment_variables.empty() || term.is_constant()) return false;
  return std::ranges::any_of(expr::free_variables(term),
                             [&](expr::Term variable) { return environment_variables.contains(variable); });
}

ir::Place CurrentState::user_place(const Code* pc) const {
  return ir::find_blamed(run_.program, frame().function->place_of(pc), state_->callers());
}

// Before there is user code, the JDK or the C library starts up: what it asks for then is no matter of the
// program.
void CurrentState::assume_environment(std::string_view what, ir::Place place) {
  if (state_->is_prologue && !place.function.is_valid()) return;
  state_->mark(Cut::Environment);
  const bool is_known = std::ranges::any_of(world().environment.view(), [&](const EnvironmentUse& use) {
    return !use.unknown.is_valid() && use.what == what;
  });
  if (!is_known) world().environment.push_back({std::string(what), place});
}

void CurrentState::attach() {
  state_->frames.own_top();
  registers_ = reinterpret_cast<std::byte*>(state_->frames.top_slots());
}

void CurrentState::prepare_statics() {
  support::PersistentVector<Slot>& statics = world().statics;
  while (statics.size() < run_.program.statics().size()) {
    const auto next = static_cast<std::uint32_t>(statics.size());
    statics.push_back(concrete(run_.program.get(ir::StaticId(next)).initial_bits));
  }
}

const Slot& CurrentState::read_static(ir::StaticId id) {
  if (id.index() >= world().statics.size()) prepare_statics();
  return world().statics[id.index()];
}

void CurrentState::write_static(ir::StaticId id, const Slot& value) {
  if (id.index() >= world().statics.size()) prepare_statics();
  world().statics.set(id.index(), value);
}

void CurrentState::add_edge(std::uint32_t edge) {
  const DecodedFunction& function = *frame().function;
  const std::uint32_t number = function.first_edge + edge;
  if (state_->edges.has(number) || state_->is_before_entry()) return;
  state_->edges.add(number, ir::TakenEdge{function.id, ir::EdgeId(edge)});
}

void CurrentState::note_followed(const Code* pc, std::uint32_t side) {
  if (pc->first_edge == kNoEdge || state_->is_before_entry() || !state_->makings.empty()) return;
  state_->followed.push_back(
      {state_->taken.size(), ir::TakenEdge{frame().function->id, ir::EdgeId(pc->first_edge + side)}});
}

Ending CurrentState::make_ending(const Code* pc) {
  state_->pc = pc;
  Ending ending;
  ending.place = state_->place();
  ending.callers = state_->callers();
  return ending;
}

Failure CurrentState::make_failure(const Code* pc) const {
  Failure failure;
  const bool is_user = state_->frames.top().function->function->is_user;
  const auto slot_at = [&](const Slot* slots, std::uint32_t offset) -> const Slot& {
    return slots[offset / sizeof(Slot)];
  };
  bool has_library_call = is_user;
  std::optional<FailedCall> outermost;  // of the library calls seen so far
  state_->frames.visit_with_slots([&](const Frame& frame, const Slot* slots) {
    const DecodedFunction& function = *frame.function;
    if (failure.calls.empty() && is_user && pc->op == ir::Opcode::Check) {
      for (const std::uint32_t offset : {pc->a, pc->b}) {
        if (offset != kNoSlot) failure.operands.push_back(slot_at(slots, offset));
      }
    } else if (failure.calls.empty() && is_user && is_call(pc->op)) {
      for (const CallSite::Argument& argument : pc->call->arguments) {
        failure.operands.push_back(slot_at(slots, argument.offset));
      }
    }
    FailedCall call{function.id, {}, frame.decisions_before};
    const std::span<const ir::Type> types = function.signature->parameters;
    for (std::size_t i = 0; i < types.size(); ++i) call.arguments.emplace_back(types[i], slots[i]);
    if (!function.function->is_user) {
      if (!has_library_call) outermost = std::move(call);
      return true;
    }
    if (!has_library_call && outermost) failure.calls.push_back(std::move(*outermost));
    has_library_call = true;
    failure.calls.push_back(std::move(call));
    return failure.calls.size() < kMostFailedCalls;
  });
  return failure;
}

void CurrentState::end_with(Ending ending) {
  state_->ending = support::CopyOnWrite(std::move(ending));
  state_->current_status = StateStatus::Ended;
}

bool CurrentState::is_in_subject() const {
  bool is_found = false;
  state_->frames.visit([&](const Frame& frame) {
    is_found = frame.function->id == state_->subject;
    return !is_found;
  });
  return is_found;
}

const Code* CurrentState::end(const Code* pc, ir::PathEnd end, std::string reason) {
  Ending ending = make_ending(pc);
  const bool is_behaviour = ir::info(end).end_class == ir::PathEndClass::Completed ||
                            ir::info(end).end_class == ir::PathEndClass::Error;
  const bool is_error = ir::info(end).end_class == ir::PathEndClass::Error;
  // What ends while an argument is made says nothing about the unit, whoever makes it; nor does what fails
  // while the entry looks at what the subject left behind.
  const bool is_preparing =
      state_->is_construction || (state_->subject_depth == 0 && !state_->is_before_entry());
  const bool is_looking = is_error && state_->subject_depth != 0 && !is_in_subject();
  ending.end = (is_preparing && is_behaviour) || is_looking ? ir::PathEnd::AssumptionFailed : end;
  ending.reason = std::move(reason);
  end_with(std::move(ending));
  return nullptr;
}

const Code* CurrentState::end_faulted(const Code* pc, ir::Fault fault) {
  end(pc, ir::PathEnd::Faulted, {});
  state_->ending.edit().fault = fault;
  state_->ending.edit().failure = make_failure(pc);
  return nullptr;
}

const Code* CurrentState::park_at_bound(const Code* next, std::uint32_t needed_bound) {
  state_->pc = next;
  state_->current_status = StateStatus::Parked;
  state_->why_parked = ParkReason::LoopBound;
  state_->needed_bound = needed_bound;
  return nullptr;
}

void CurrentState::park_as_unknown() {
  state_->current_status = StateStatus::Parked;
  state_->why_parked = ParkReason::Unknown;
}

}  // namespace testellate::engine
