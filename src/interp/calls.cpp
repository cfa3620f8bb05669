// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "interp/machine.h"
#include "interp/native_context.h"
#include "ir/described_class.h"
#include "support/invariant.h"

// Calls and returns; faults and exceptions (docs/ir.md sections 5 and 7). Slots of a frame lie directly
// behind those of its caller: parameters, other registers, constants. Nothing is allocated for a call unless
// the arrays have to grow.

namespace testellate::interp {

namespace {

/// Frames beyond the limit for the function that makes the exception of a stack overflow.
constexpr std::uint32_t kReservedDepth = 64;

}  // namespace

OrStop<DecodedFunction*> Machine::prepare(ir::FunctionId id) {
  if (DecodedFunction* known = functions_.find(id)) return known;
  const bool records_edges = options_.record_path && program_.get(id).is_user;
  Expected<DecodedFunction*, std::string> made = functions_.add(id, {records_edges, false});
  if (!made) return Unexpected<Stop>(Stop{std::nullopt, ir::PathEnd::Unsupported, made.error()});
  prepare_statics();
  return *made;
}

const Code* Machine::enter(
    const Code* pc, DecodedFunction& callee, const CallSite& site, Purpose purpose, ir::ClassId initialised) {
  if (callee.native != nullptr) return call_native(pc, callee, site, purpose, initialised);
  if (depth_ >= depth_limit_) [[unlikely]]
    return raise(pc, ir::Fault::StackOverflow);
  push_frame(pc, callee, site, purpose, initialised);
  if (callee.signature->is_variadic && !try_fill_va_area(callee, site)) {
    return end(callee.code.data(), ir::PathEnd::MemoryLimit, kMemoryLimitReason);
  }
  return callee.code.data();
}

void Machine::push_frame(
    const Code* pc, DecodedFunction& callee, const CallSite& site, Purpose purpose, ir::ClassId initialised) {
  std::uint32_t first_slot = 0;
  if (depth_ != 0) first_slot = frame().first_slot + frame().function->frame_slots;
  const std::size_t needed = std::size_t{first_slot} + callee.frame_slots;
  if (needed > slots_.size()) [[unlikely]] {
    slots_.resize(std::max(2 * slots_.size(), needed));
    if (depth_ != 0) registers_ = reinterpret_cast<std::byte*>(slots_.data() + frame().first_slot);
  }
  if (depth_ == frames_.size()) [[unlikely]]
    frames_.resize(std::max<std::size_t>(2 * frames_.size(), 64));

  Slot* slots = slots_.data() + first_slot;
  if (!site.sources.empty()) {
    for (std::uint32_t i = 0; i < callee.parameter_slots; ++i) slots[i] = slot(site.sources[i]);
  }
  std::copy(callee.constants.begin(), callee.constants.end(), slots + callee.register_slots);

  Frame& entered = frames_[depth_++];
  entered.function = &callee;
  entered.call = pc;
  entered.first_slot = first_slot;
  entered.stack_height = bytes_.stack_height();
  entered.purpose = purpose;
  entered.initialised_class = initialised;
  entered.va_area = ir::kNullPointer;
  if (purpose == Purpose::ClassInit && initialisers_++ == 0) first_initialiser_step_ = result_.path.size();
  registers_ = reinterpret_cast<std::byte*>(slots);
}

bool Machine::try_fill_va_area(DecodedFunction& callee, const CallSite& site) {
  const std::size_t fixed = std::min(callee.signature->parameters.size(), site.arguments.size());
  const std::span extra = std::span(site.arguments).subspan(fixed);
  exec::VariadicLayout whole;
  for (const CallSite::Argument& argument : extra) whole.add(argument.type);

  // The area belongs to the callee's frame, the values are still in the caller's.
  const ir::PointerBits area = bytes_.new_stack_object(whole.size(), 16);
  if (area == ir::kNullPointer) return false;
  frame().va_area = area;
  if (extra.empty()) return true;
  std::byte* const current = registers_;
  registers_ = reinterpret_cast<std::byte*>(slots_.data() + frames_[depth_ - 2].first_slot);
  exec::VariadicLayout layout;
  for (const CallSite::Argument& argument : extra) {
    const ir::PointerBits at = area + layout.add(argument.type);
    bytes_.store(*bytes_.find(area), at, argument.type, read(argument.offset, argument.type));
  }
  registers_ = current;
  return true;
}

const Frame& Machine::leave() {
  const Frame& left = frames_[--depth_];
  if (left.purpose == Purpose::ClassInit && --initialisers_ == 0) note_initialisers_end();
  bytes_.shrink_stack(left.stack_height);
  if (depth_ != 0) registers_ = reinterpret_cast<std::byte*>(slots_.data() + frame().first_slot);
  return left;
}

const Code* Machine::finish(
    const Code* pc, Purpose purpose, ir::ClassId initialised, ir::Type type, Scalar result) {
  switch (purpose) {
    case Purpose::Entry:
      result_.end = ir::PathEnd::Returned;
      result_.value = Value{type, result.bits, result.undefined};
      return nullptr;
    case Purpose::Call:
      if (pc->dst != kNoSlot) write(pc->dst, type, result);
      return pc + 1;
    case Purpose::ClassInit:
      class_states_.set(initialised, ClassStates::State::Done);
      return pc + 1;
    case Purpose::MakeRaised:
      return throw_exception(pc, type, result);
  }
  TESTELLATE_UNREACHABLE("every purpose has its case");
}

const Code* Machine::call_native(
    const Code* pc, DecodedFunction& callee, const CallSite& site, Purpose purpose, ir::ClassId initialised) {
  ConcreteNativeContext context(*this, pc);
  for (const CallSite::Argument& argument : site.arguments) {
    context.add_argument(argument.type, read(argument.offset, argument.type));
  }
  OrStop<ir::NativeOutcome> outcome = context.run(callee.native);
  if (outcome && std::holds_alternative<ir::NativeCall>(*outcome)) {
    return continue_as(pc, context, std::get<ir::NativeCall>(*outcome), purpose, initialised);
  }
  const bool succeeded = outcome && std::holds_alternative<ir::NativeReturn>(*outcome);
  if (purpose == Purpose::ClassInit && !succeeded) {
    class_states_.set(initialised, ClassStates::State::Failed);
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
    result_.exit_code = exit->code;
    return end(pc, ir::PathEnd::Exited, {});
  }
  if (std::holds_alternative<ir::NativeDecline>(*outcome)) {
    return stuck(pc, "a native declined, and there is no body to run");
  }
  return end(pc, ir::PathEnd::Unsupported, std::get<ir::NativeUnsupported>(*outcome).what);
}

const Code* Machine::continue_as(const Code* pc,
                                 const ConcreteNativeContext& context,
                                 const ir::NativeCall& call,
                                 Purpose purpose,
                                 ir::ClassId initialised) {
  OrStop<DecodedFunction*> callee = prepare(call.function);
  if (!callee) return stop(pc, callee.error());
  const std::vector<ir::Type>& parameters = (*callee)->signature->parameters;
  const bool fits =
      std::equal(call.arguments.begin(),
                 call.arguments.end(),
                 parameters.begin(),
                 parameters.end(),
                 [](const ir::NativeValue& argument, ir::Type type) { return argument.type == type; });
  if (!fits || (*callee)->native != nullptr || (*callee)->signature->is_variadic) {
    return stuck(pc, "a native goes on as a function that it cannot call");
  }
  if (depth_ >= depth_limit_) return raise(pc, ir::Fault::StackOverflow);
  CallSite none;
  push_frame(pc, **callee, none, purpose, initialised);
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    write((*callee)->register_offsets[i], call.arguments[i].type, context.get(call.arguments[i]));
  }
  return (*callee)->code.data();
}

void Machine::run_native(DecodedFunction& function, std::span<const Value> arguments) {
  ConcreteNativeContext context(*this, nullptr);
  for (const Value& argument : arguments) {
    context.add_argument(argument.type, Scalar{argument.bits & ~argument.undefined, argument.undefined});
  }
  OrStop<ir::NativeOutcome> outcome = context.run(function.native);
  result_.place.function = function.id;
  if (!outcome) {
    result_.end = outcome.error().end;
    result_.fault = outcome.error().fault;
    result_.reason = outcome.error().reason;
  } else if (const auto* returned = std::get_if<ir::NativeReturn>(&*outcome)) {
    const Scalar scalar = context.get(returned->value);
    result_.end = ir::PathEnd::Returned;
    result_.value = Value{returned->value.type, scalar.bits, scalar.undefined};
  } else if (const auto* thrown = std::get_if<ir::NativeThrow>(&*outcome)) {
    note_thrown(thrown->exception.type, context.get(thrown->exception));
  } else if (const auto* fault = std::get_if<ir::NativeFault>(&*outcome)) {
    result_.end = ir::PathEnd::Faulted;
    result_.fault = fault->fault;
  } else if (const auto* exit = std::get_if<ir::NativeExit>(&*outcome)) {
    result_.end = ir::PathEnd::Exited;
    result_.exit_code = exit->code;
  } else if (std::holds_alternative<ir::NativeCall>(*outcome)) {
    result_.end = ir::PathEnd::Unsupported;
    result_.reason = "a native that goes on as a function, as the entry";
  } else if (std::holds_alternative<ir::NativeDecline>(*outcome)) {
    result_.end = ir::PathEnd::Stuck;
    result_.reason = "a native declined, and there is no body to run";
  } else {
    result_.end = ir::PathEnd::Unsupported;
    result_.reason = std::get<ir::NativeUnsupported>(*outcome).what;
  }
}

// Faults and exceptions

const Code* Machine::end_faulted(const Code* pc, ir::Fault fault) {
  result_.fault = fault;
  return end(pc, ir::PathEnd::Faulted, {});
}

const Code* Machine::raise(const Code* pc, ir::Fault fault) {
  const ir::Policy* policy = frame().function->policy;
  if (policy == nullptr) return end_faulted(pc, fault);
  const ir::FaultAction& action = policy->action(fault);
  switch (action.kind) {
    case ir::FaultAction::Kind::End:
      return end_faulted(pc, fault);
    case ir::FaultAction::Kind::Ignore:
      // Only a check can be passed over: a call without a target has nowhere to go.
      return pc->op == ir::Opcode::Check ? pc + 1 : end_faulted(pc, fault);
    case ir::FaultAction::Kind::RaiseClass: {
      OrStop<ir::ReferenceBits> object = new_object(action.raised_class);
      if (object) return throw_exception(pc, ir::Type::ref(), Scalar{*object, 0});
      // An exception that is itself too large would be raised for ever.
      if (object.error().fault) return end_faulted(pc, fault);
      return stop(pc, object.error());
    }
    case ir::FaultAction::Kind::RaiseResult:
      return raise_result(pc, fault, action.make_raised);
  }
  TESTELLATE_UNREACHABLE("every kind of action has its case");
}

const Code* Machine::raise_result(const Code* pc, ir::Fault fault, ir::FunctionId maker) {
  OrStop<DecodedFunction*> function = prepare(maker);
  if (!function) return stop(pc, function.error());
  const ir::Signature& signature = *(*function)->signature;

  const CallSite site = exec::make_operand_site(*frame().function, pc, signature.parameters.size());
  if (!site.fits(signature)) {
    return stuck(pc, "the policy's function does not take the operands of this instruction");
  }
  if (!signature.result.is_ref() && !signature.result.is_ptr()) {
    return stuck(pc, "the policy's function returns nothing that can be thrown");
  }
  if (fault == ir::Fault::StackOverflow) {
    // The second time there is no room even for that function.
    if (depth_limit_ > options_.max_call_depth) return end_faulted(pc, fault);
    depth_limit_ = options_.max_call_depth + kReservedDepth;
  }
  return enter(pc, **function, site, Purpose::MakeRaised, ir::ClassId());
}

const Code* Machine::throw_exception(const Code* pc, ir::Type type, Scalar exception) {
  if (type.is_ref() && heap_.find(static_cast<std::uint64_t>(exception.bits)) == nullptr) {
    return stuck(pc, "what is thrown is no object");
  }
  // Frames that are left stay readable behind `depth_` until something is called: the place of an exception
  // that nobody catches is found there.
  const Code* const thrown_at = pc;
  const std::uint32_t thrown_depth = depth_;
  // An exception of C++ is thrown again wherever something is cleaned up on its way: where it came from
  // counts.
  const bool is_noted = type.is_ptr();
  const bool is_again = is_noted && exception_.first.is_ptr() && exception_.second.bits == exception.bits;
  if (is_noted && !is_again) note_place(thrown_at, thrown_depth);
  while (true) {
    // Whatever used the reserve has been left.
    if (depth_ <= options_.max_call_depth) depth_limit_ = options_.max_call_depth;
    const Frame& current = frame();
    if (const ir::BlockId handler = current.function->unwind_block(pc); handler.is_valid()) {
      exception_ = {type, exception};
      return current.function->start_of(handler);
    }
    if (current.purpose == Purpose::Entry) {
      if (!is_noted) note_place(thrown_at, thrown_depth);
      note_thrown(type, exception);
      return nullptr;
    }
    if (current.purpose == Purpose::ClassInit) {
      class_states_.set(current.initialised_class, ClassStates::State::Failed);
    }
    pc = current.call;
    leave();
  }
}

void Machine::note_thrown(ir::Type type, Scalar exception) {
  result_.end = ir::PathEnd::Threw;
  result_.value = Value{type, exception.bits, exception.undefined};
  if (!type.is_ref()) {
    const ir::PointerBits place = static_cast<ir::PointerBits>(exception.bits) + ir::kDescriptionOffset;
    const ir::Type word = ir::Type::ptr();
    if (const ByteMemory::Object* object = bytes_.find_readable(place, word.byte_size())) {
      const Scalar description = bytes_.load(*object, place, word);
      result_.exception_class =
          ir::class_described_at(program_, static_cast<ir::PointerBits>(description.bits));
    }
    return;
  }
  if (const ObjectHeap::Object* object = heap_.find(static_cast<std::uint64_t>(exception.bits))) {
    result_.exception_class = object->class_id;
  }
}

}  // namespace testellate::interp
