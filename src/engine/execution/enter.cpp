// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/execution/machine.h"
#include "engine/execution/native_context.h"
#include "support/invariant.h"

// Calls and returns.

namespace testellate::engine {

OrStop<DecodedFunction*> Machine::prepare(ir::FunctionId id) {
  if (DecodedFunction* known = functions_.find(id)) return known;
  const ir::Function& function = program_.get(id);
  const bool forgets = options_.forgets_loops && options_.forgets_library_loops;
  Expected<DecodedFunction*, std::string> made =
      functions_.add(id, {function.is_user, function.is_user || forgets});
  if (!made) return stopped(make_unsupported_stop(made.error()));
  DecodedFunction& decoded = **made;
  if (decoded.body == nullptr) return &decoded;
  if (function.is_user) {
    decoded.first_edge = numbering_.add(id, static_cast<std::uint32_t>(decoded.body->edges.size()));
  } else {
    decoded.model = natives_.find_model(program_.text(function.name));
  }
  return &decoded;
}

std::uint32_t Machine::nesting_of(const DecodedFunction& callee) {
  std::uint32_t nesting = 0;
  current_->frames.visit([&](const Frame& frame) {
    if (frame.function != &callee) return true;
    nesting = frame.nesting + (current_->taken.size() > frame.decisions_before ? 1 : 0);
    return false;
  });
  return nesting;
}

const Code* Machine::enter(
    const Code* pc, DecodedFunction& callee, const CallSite& site, Purpose purpose, ir::ClassId initialised) {
  if (callee.native != nullptr) return call_native(pc, callee, site, purpose, initialised);
  if (callee.model != nullptr) {
    if (std::optional<const Code*> next = try_model(pc, callee, site, purpose, initialised)) return *next;
  }
  if (current_->frames.depth() >= current_->depth_limit) [[unlikely]]
    return raise(pc, ir::Fault::StackOverflow);
  if (purpose == Purpose::Call && is_beyond_depth()) return skip_call(pc, callee);
  return push_frame(pc, callee, site, purpose, initialised);
}

// What the entry does around the subject is followed.
bool Machine::is_beyond_depth() const {
  if (!options_.call_depth || current_->is_before_entry() || current_->subject_depth == 0) return false;
  return current_->frames.depth() >= std::uint64_t{current_->subject_depth} + *options_.call_depth;
}

// APPROX(call-depth): the call returns, with any value, and changes nothing. Wrong where it would throw,
// write or never give that value; a test of such a path may turn out not to fit, which its replay shows.
const Code* Machine::skip_call(const Code* pc, const DecodedFunction& callee) {
  current_->mark(Cut::UnfollowedCall);
  ir::Type type = callee.signature->result;
  // What an unknown reference leads to would have to be invented; and a proof may not leave out what the call
  // writes.
  if (type.is_ref() || type.is_ptr() || options_.forgets_loops)
    return end(pc, ir::PathEnd::Unsupported, "call depth");
  if (pc->dst != kNoSlot) {
    std::string about = std::string(program_.text(callee.function->name)) + "()";
    slot(pc->dst) = to_slot(make_fresh(about, sort_of(type)));
  }
  return pc + 1;
}

const Code* Machine::push_frame(
    const Code* pc, DecodedFunction& callee, const CallSite& site, Purpose purpose, ir::ClassId initialised) {
  Frame entered;
  if (callee.function->is_user) {
    entered.nesting = nesting_of(callee);
    entered.decisions_before = current_->taken.size();
    const bool is_bounded = purpose == Purpose::Call && !current_->is_prologue && !options_.forgets_loops;
    if (is_bounded && entered.nesting > loop_bound_) return park(pc, entered.nesting);
  }
  entered.function = &callee;
  entered.call = pc;
  entered.purpose = purpose;
  entered.initialised_class = initialised;
  const std::byte* caller = registers_;
  auto argument = [&](std::size_t i) -> const Slot& {
    return *reinterpret_cast<const Slot*>(caller + site.arguments[i].offset);
  };
  std::vector<std::pair<ir::Type, Slot>> extra;
  const std::size_t fixed = std::min(callee.signature->parameters.size(), site.arguments.size());
  for (std::size_t i = fixed; i < site.arguments.size(); ++i) {
    extra.emplace_back(site.arguments[i].type, argument(i));
  }
  current_->frames.push(std::move(entered));
  if (callee.id == current_->subject && current_->subject_depth == 0 && !current_->is_before_entry()) {
    current_->subject_depth = current_->frames.depth();
  }
  Slot* slots = current_->frames.top_slots();
  for (std::size_t i = 0; i < fixed; ++i) slots[i] = argument(i);
  registers_ = reinterpret_cast<std::byte*>(slots);
  if (callee.signature->is_variadic) fill_va_area(extra);
  return callee.code.data();
}

void Machine::fill_va_area(std::span<const std::pair<ir::Type, Slot>> extra) {
  exec::VariadicLayout whole;
  for (const auto& [type, value] : extra) whole.add(type);
  const ir::ObjectNumber area = world().bytes.create(ByteObjectKind::Stack, ByteSize::fixed(whole.size()));
  frame().va_area = ir::make_pointer(area);
  frame().stack_objects.push_back(area);
  exec::VariadicLayout layout;
  for (const auto& [type, value] : extra) {
    world().bytes.write(terms_, area, concrete(layout.add(type)), type, value);
  }
}

void Machine::leave() {
  for (ir::ObjectNumber object : frame().stack_objects) {
    world().bytes.set_life(object, ByteObjectLife::OutOfScope);
  }
  current_->frames.pop();
  attach();
}

const Code* Machine::leave_with(const Code* pc, ir::Type type, const Slot& result) {
  const Frame& left = frame();
  const Purpose purpose = left.purpose;
  const ir::ClassId initialised = left.initialised_class;
  const Code* call = left.call;
  const Slot kept = result;
  if (purpose == Purpose::Entry) return finish(pc, purpose, initialised, type, kept);
  leave();
  return finish(call, purpose, initialised, type, kept);
}

const Code* Machine::finish(
    const Code* pc, Purpose purpose, ir::ClassId initialised, ir::Type type, const Slot& result) {
  switch (purpose) {
    case Purpose::Entry: {
      for (ir::ObjectNumber object : frame().stack_objects) {
        world().bytes.set_life(object, ByteObjectLife::OutOfScope);
      }
      end(pc, ir::PathEnd::Returned, {});
      Ending& ending = current_->ending.edit();
      ending.type = type;
      ending.value = result;
      return nullptr;
    }
    case Purpose::Call:
      if (pc->dst != kNoSlot) slot(pc->dst) = result;
      return pc + 1;
    case Purpose::ClassInit:
      current_->set_class_state(initialised, ClassState::Done);
      return pc + 1;
    case Purpose::MakeRaised:
      if (current_->frames.depth() <= options_.max_stack_depth) {
        current_->depth_limit = options_.max_stack_depth;
      }
      return throw_exception(pc, type, result);
    case Purpose::Making:
      finish_making(result);
      return pc;
    case Purpose::Assumption: {
      current_->is_prologue = current_->frames.depth() > 1;
      pass_made_arguments();
      const expr::Term holds = to_term(terms_, type, result);
      return decide(pc,
                    DecisionKind::Check,
                    {Side{holds, 0, 0, [pc](Machine&) { return pc; }},
                     Side{terms_.make_not(holds), 1, 0, [pc](Machine& machine) {
                            return machine.end(pc, ir::PathEnd::AssumptionFailed, {});
                          }}});
    }
  }
  TESTELLATE_UNREACHABLE("every purpose has its case");
}

const Code* Machine::call_native(
    const Code* pc, DecodedFunction& callee, const CallSite& site, Purpose purpose, ir::ClassId initialised) {
  SymbolicNativeContext context(*this, pc);
  for (const CallSite::Argument& argument : site.arguments) {
    context.add_argument(argument.type, slot(argument.offset));
  }
  const OrStop<ir::NativeOutcome> outcome = context.run(callee.native);
  if (context.is_interrupted()) return context.resume();
  current_->native_answers.clear();
  return conclude(pc, callee, context, outcome, purpose, initialised);
}

std::optional<const Code*> Machine::try_model(
    const Code* pc, DecodedFunction& callee, const CallSite& site, Purpose purpose, ir::ClassId initialised) {
  SymbolicNativeContext context(*this, pc);
  for (const CallSite::Argument& argument : site.arguments) {
    context.add_argument(argument.type, slot(argument.offset));
  }
  const OrStop<ir::NativeOutcome> outcome = context.run(callee.model);
  if (context.is_interrupted()) return context.resume();
  current_->native_answers.clear();
  if (outcome && std::holds_alternative<ir::NativeDecline>(*outcome)) {
    context.undo_writes();
    return std::nullopt;
  }
  return conclude(pc, callee, context, outcome, purpose, initialised);
}

const Code* Machine::conclude(const Code* pc,
                              const DecodedFunction& callee,
                              const SymbolicNativeContext& context,
                              const OrStop<ir::NativeOutcome>& outcome,
                              Purpose purpose,
                              ir::ClassId initialised) {
  if (outcome && std::holds_alternative<ir::NativeCall>(*outcome)) {
    return continue_as(pc, context, std::get<ir::NativeCall>(*outcome), purpose, initialised);
  }
  const bool succeeded = outcome && std::holds_alternative<ir::NativeReturn>(*outcome);
  if (purpose == Purpose::ClassInit && !succeeded) {
    current_->set_class_state(initialised, ClassState::Failed);
  }
  if (!outcome) return stop(pc, outcome.error());
  if (const auto* returned = std::get_if<ir::NativeReturn>(&*outcome)) {
    if (returned->value.type != callee.signature->result) {
      return stuck(pc, "the native's result does not have the type that its declaration says");
    }
    return finish(pc, purpose, initialised, returned->value.type, context.get(returned->value));
  }
  if (const auto* thrown = std::get_if<ir::NativeThrow>(&*outcome)) {
    return throw_exception(pc, thrown->exception.type, context.get(thrown->exception));
  }
  if (const auto* fault = std::get_if<ir::NativeFault>(&*outcome)) return raise(pc, fault->fault);
  if (const auto* exit = std::get_if<ir::NativeExit>(&*outcome)) {
    end(pc, ir::PathEnd::Exited, {});
    current_->ending.edit().exit_code = exit->code;
    return nullptr;
  }
  if (std::holds_alternative<ir::NativeDecline>(*outcome)) {
    return stuck(pc, "a native declined, and there is no body to run");
  }
  return end(pc, ir::PathEnd::Unsupported, std::get<ir::NativeUnsupported>(*outcome).what);
}

const Code* Machine::continue_as(const Code* pc,
                                 const SymbolicNativeContext& context,
                                 const ir::NativeCall& call,
                                 Purpose purpose,
                                 ir::ClassId initialised) {
  OrStop<DecodedFunction*> prepared = prepare(call.function);
  if (!prepared) return stop(pc, prepared.error());
  DecodedFunction& callee = **prepared;
  const std::vector<ir::Type>& parameters = callee.signature->parameters;
  const bool fits =
      std::equal(call.arguments.begin(),
                 call.arguments.end(),
                 parameters.begin(),
                 parameters.end(),
                 [](const ir::NativeValue& argument, ir::Type type) { return argument.type == type; });
  if (!fits || callee.native != nullptr || callee.signature->is_variadic) {
    return stuck(pc, "a native goes on as a function that it cannot call");
  }
  if (current_->frames.depth() >= current_->depth_limit) return raise(pc, ir::Fault::StackOverflow);
  if (purpose == Purpose::Call && is_beyond_depth()) return skip_call(pc, callee);
  const Code* next = push_frame(pc, callee, CallSite(), purpose, initialised);
  // Otherwise it is parked, and the native runs again later.
  if (next != callee.code.data()) return next;
  Slot* slots = current_->frames.top_slots();
  for (std::size_t i = 0; i < call.arguments.size(); ++i) slots[i] = context.get(call.arguments[i]);
  return next;
}

}  // namespace testellate::engine
