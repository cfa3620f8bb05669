// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/machine.h"
#include "support/invariant.h"

// Faults and exceptions: docs/ir.md sections 5 and 7.

namespace testellate::engine {

namespace {

/// Frames beyond the limit for the function that makes the exception of a stack overflow.
constexpr std::uint32_t kReservedDepth = 64;

}  // namespace

const Code* Machine::end_faulted(const Code* pc, ir::Fault fault) {
  end(pc, ir::PathEnd::Faulted, {});
  current_->ending.edit().fault = fault;
  return nullptr;
}

bool Machine::ignores(ir::Fault fault) {
  const ir::Policy* policy = frame().function->policy;
  return policy != nullptr && policy->action(fault).kind == ir::FaultAction::Kind::Ignore;
}

const Code* Machine::raise(const Code* pc, ir::Fault fault) {
  const ir::Policy* policy = frame().function->policy;
  if (policy == nullptr) return end_faulted(pc, fault);
  const ir::FaultAction& action = policy->action(fault);
  if (fault == ir::Fault::StackOverflow || fault == ir::Fault::OutOfMemory) {
    current_->mark(Cut::Environment);
  }
  switch (action.kind) {
    case ir::FaultAction::Kind::End:
      return end_faulted(pc, fault);
    case ir::FaultAction::Kind::Ignore:
      // Only a check can be passed over: a call without a target has nowhere to go.
      return pc->op == ir::Opcode::Check ? pc + 1 : end_faulted(pc, fault);
    case ir::FaultAction::Kind::RaiseClass: {
      OrStop<ir::ReferenceBits> object = new_object(action.raised_class);
      if (object) return throw_exception(pc, ir::Type::ref(), concrete(*object));
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
    const ir::Inst& inst = frame().function->ir_inst(pc);
    const std::pair<ir::Operand, std::uint32_t> operands[] = {
        {inst.a, pc->a}, {inst.b, pc->b}, {inst.c, pc->c}};
    for (const auto& [operand, offset] : operands) {
      if (operand.is_valid() && site.arguments.size() < signature.parameters.size()) {
        site.arguments.push_back({frame().function->body->type_of(operand), offset});
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
    if (current_->depth_limit > options_.max_stack_depth) return end_faulted(pc, fault);
    current_->depth_limit = options_.max_stack_depth + kReservedDepth;
  }
  return enter(pc, **function, site, Purpose::MakeRaised, ir::ClassId());
}

// Who catches it asks for its class: the path splits over the objects it may be.
const Code* Machine::throw_one_of(const Code* pc, const Slot& exception) {
  OrStop<std::vector<Candidate>> objects = find_targets(exception, false);
  if (!objects) return stop(pc, objects.error());
  std::vector<Side> sides;
  for (std::size_t i = 0; i < objects->size(); ++i) {
    const Slot target = concrete((*objects)[i].target);
    sides.push_back({(*objects)[i].guard, static_cast<std::uint32_t>(i), 0, [pc, target](Machine& machine) {
                       return machine.throw_exception(pc, ir::Type::ref(), target);
                     }});
  }
  return decide(pc, DecisionKind::Dispatch, std::move(sides));
}

const Code* Machine::throw_exception(const Code* pc, ir::Type type, const Slot& thrown) {
  Slot exception = thrown;
  if (type.is_ref()) {
    if (exception.term.is_valid()) {
      exception = world().inputs.resolve(exception);
      if (exception.term.is_valid()) return throw_one_of(pc, exception);
    }
    if (!world().heap.exists(static_cast<ir::ReferenceBits>(exception.bits))) {
      return stuck(pc, "what is thrown is no object");
    }
  }
  Ending uncaught;
  note_place(pc, uncaught);
  while (true) {
    const Frame& current = frame();
    const ir::BlockId from = current.function->block(pc);
    if (const ir::BlockId handler = current.function->body->block(from).unwind; handler.is_valid()) {
      current_->exception = {type, exception};
      if (current.function->function->is_user) {
        current_->note_handler(
            {current.function->id, ir::InstId(current.function->body->block(handler).first)});
      }
      return pass(current.function->start_of(handler), current.function->passage_between(from, handler));
    }
    if (current.purpose == Purpose::Making) return end(pc, ir::PathEnd::AssumptionFailed, "a making threw");
    if (current.purpose == Purpose::Assumption) {
      return end(pc, ir::PathEnd::AssumptionFailed, "an assumption threw an exception");
    }
    if (current.purpose == Purpose::Entry) {
      uncaught.end = ir::PathEnd::Threw;
      uncaught.type = type;
      uncaught.value = exception;
      if (type.is_ref()) {
        uncaught.exception_class = world().heap.class_of(static_cast<ir::ReferenceBits>(exception.bits));
      }
      current_->pc = pc;
      current_->ending = support::CopyOnWrite(std::move(uncaught));
      current_->current_status = StateStatus::Ended;
      return nullptr;
    }
    if (current.purpose == Purpose::ClassInit) {
      current_->set_class_state(current.initialised_class, ClassState::Failed);
    }
    pc = current.call;
    leave();
    if (current_->frames.depth() <= options_.max_stack_depth) {
      current_->depth_limit = options_.max_stack_depth;
    }
  }
}

}  // namespace testellate::engine
