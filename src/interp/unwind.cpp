// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "interp/machine.h"
#include "support/invariant.h"

// Faults and exceptions: docs/ir.md sections 5 and 7.

namespace testellate::interp {

namespace {

/// Frames beyond the limit for the function that makes the exception of a stack overflow.
constexpr std::uint32_t kReservedDepth = 64;

}  // namespace

const Code* DecodedFunction::unwind_target(const Code* pc) const {
  const std::uint32_t inst = inst_of(pc).index();
  auto behind = std::upper_bound(
      body->blocks.begin(), body->blocks.end(), inst, [](std::uint32_t at, const ir::Block& block) {
        return at < block.first;
      });
  TESTELLATE_INVARIANT(behind != body->blocks.begin(), "the first block should start with instruction 0");
  const ir::BlockId unwind = std::prev(behind)->unwind;
  return unwind.is_valid() ? code.data() + body->block(unwind).first : nullptr;
}

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

  CallSite site;
  if (pc->op == ir::Opcode::Check) {
    const ir::Inst& inst = frame().function->body->inst(frame().function->inst_of(pc));
    const std::pair<ir::Operand, std::uint32_t> operands[] = {
        {inst.a, pc->a}, {inst.b, pc->b}, {inst.c, pc->c}};
    for (const auto& [operand, offset] : operands) {
      if (operand.is_valid() && site.arguments.size() < signature.parameters.size()) {
        site.add(frame().function->body->type_of(operand), offset);
      }
    }
  }
  const bool fits = std::equal(site.arguments.begin(),
                               site.arguments.end(),
                               signature.parameters.begin(),
                               signature.parameters.end(),
                               [](const CallSite::Argument& a, ir::Type type) { return a.type == type; });
  if (!fits) return stuck(pc, "the policy's function does not take the operands of this instruction");
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
  while (true) {
    // Whatever used the reserve has been left.
    if (depth_ <= options_.max_call_depth) depth_limit_ = options_.max_call_depth;
    const Frame& current = frame();
    if (const Code* handler = current.function->unwind_target(pc)) {
      exception_ = {type, exception};
      return handler;
    }
    if (current.purpose == Purpose::Entry) {
      note_place(thrown_at, thrown_depth);
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
  if (!type.is_ref()) return;
  if (const ObjectHeap::Object* object = heap_.find(static_cast<std::uint64_t>(exception.bits))) {
    result_.exception_class = object->class_id;
  }
}

}  // namespace testellate::interp
