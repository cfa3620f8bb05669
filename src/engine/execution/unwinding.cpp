// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/unwinding.h"

#include "engine/execution/machine.h"
#include "ir/described_class.h"
#include "support/invariant.h"

namespace testellate::engine {

namespace {

/// Frames beyond the limit for the function that makes the exception of a stack overflow.
constexpr std::uint32_t kReservedDepth = 64;

}  // namespace

bool Unwinding::ignores(ir::Fault fault) {
  const ir::Policy* policy = current_.frame().function->policy;
  return policy != nullptr && policy->action(fault).kind == ir::FaultAction::Kind::Ignore;
}

const Code* Unwinding::raise(const Code* pc, ir::Fault fault) {
  const ir::Policy* policy = current_.frame().function->policy;
  if (policy == nullptr) return current_.end_faulted(pc, fault);
  const ir::FaultAction& action = policy->action(fault);
  if (fault == ir::Fault::StackOverflow || fault == ir::Fault::OutOfMemory) {
    const ir::Place place = current_.frame().function->place_of(pc);
    current_.assume_environment(
        fault == ir::Fault::StackOverflow ? "size of the stack" : "size of the memory",
        ir::find_blamed(run_.program, place, current_->callers()));
    current_->mark(Cut::Unsettable);
  }
  switch (action.kind) {
    case ir::FaultAction::Kind::End:
      return current_.end_faulted(pc, fault);
    case ir::FaultAction::Kind::Ignore:
      // Only a check can be passed over: a call without a target has nowhere to go.
      return pc->op == ir::Opcode::Check ? pc + 1 : current_.end_faulted(pc, fault);
    case ir::FaultAction::Kind::RaiseClass: {
      OrStop<ir::ReferenceBits> object = machine_.objects().new_object(action.raised_class);
      if (object) return throw_exception(pc, ir::Type::ref(), concrete(*object));
      // An exception that is itself too large would be raised for ever.
      if (object.error().fault) return current_.end_faulted(pc, fault);
      return machine_.stop(pc, object.error());
    }
    case ir::FaultAction::Kind::RaiseResult:
      return raise_result(pc, fault, action.make_raised);
  }
  TESTELLATE_UNREACHABLE("every kind of action has its case");
}

const Code* Unwinding::raise_result(const Code* pc, ir::Fault fault, ir::FunctionId maker) {
  OrStop<DecodedFunction*> function = machine_.calls().prepare(maker);
  if (!function) return machine_.stop(pc, function.error());
  const ir::Signature& signature = *(*function)->signature;

  const CallSite site = exec::make_operand_site(*current_.frame().function, pc, signature.parameters.size());
  if (!site.fits(signature)) {
    return current_.stuck(pc, "the policy's function does not take the operands of this instruction");
  }
  if (!signature.result.is_ref() && !signature.result.is_ptr()) {
    return current_.stuck(pc, "the policy's function returns nothing that can be thrown");
  }
  if (fault == ir::Fault::StackOverflow) {
    // The second time there is no room even for that function.
    if (current_->depth_limit > run_.options.max_stack_depth) return current_.end_faulted(pc, fault);
    current_->depth_limit = run_.options.max_stack_depth + kReservedDepth;
  }
  return machine_.calls().enter(pc, **function, site, Purpose::MakeRaised, ir::ClassId());
}

// Who catches it asks for its class: the path splits over the objects it may be.
const Code* Unwinding::throw_one_of(const Code* pc, const Slot& exception) {
  OrStop<std::vector<Candidate>> objects = machine_.inputs().find_targets(exception, false);
  if (!objects) return machine_.stop(pc, objects.error());
  std::vector<Side> sides;
  for (std::size_t i = 0; i < objects->size(); ++i) {
    const Slot target = concrete((*objects)[i].target);
    sides.push_back({(*objects)[i].guard, static_cast<std::uint32_t>(i), 0, [pc, target](Machine& machine) {
                       return machine.unwinding().throw_exception(pc, ir::Type::ref(), target);
                     }});
  }
  return machine_.decisions().decide(pc, DecisionKind::Dispatch, std::move(sides));
}

const Code* Unwinding::throw_exception(const Code* pc, ir::Type type, const Slot& thrown) {
  Slot exception = thrown;
  if (type.is_ref()) {
    if (exception.term.is_valid()) {
      exception = current_.world().inputs.resolve(exception);
      if (exception.term.is_valid()) return throw_one_of(pc, exception);
    }
    if (!current_.world().heap.exists(static_cast<ir::ReferenceBits>(exception.bits))) {
      return current_.stuck(pc, "what is thrown is no object");
    }
  }
  return unwind(pc, type, exception);
}

const Code* Unwinding::unwind(const Code* pc, ir::Type type, const Slot& exception) {
  // An exception of C++ is thrown again wherever something is cleaned up on its way: that it is uncaught has
  // to be told of where it came from. Until the path has ended, nobody else needs its ending.
  const std::pair<ir::Type, Slot>& latest = current_->exception;
  const bool is_again = type.is_ptr() && latest.first.is_ptr() && exception.is_concrete() &&
                        latest.second.is_concrete() && latest.second.bits == exception.bits;
  Ending uncaught;
  if (is_again) {
    uncaught = *current_->ending;
  } else {
    uncaught = current_.make_ending(pc);
    uncaught.failure = current_.make_failure(pc);
    if (type.is_ptr()) current_->ending = support::CopyOnWrite(Ending(uncaught));
  }
  while (true) {
    const Frame& current = current_.frame();
    const ir::BlockId from = current.function->block_of(pc);
    if (const ir::BlockId handler = current.function->body->block(from).unwind; handler.is_valid()) {
      current_->exception = {type, exception};
      if (current.function->function->is_user) {
        current_->note_handler(
            {current.function->id, ir::InstId(current.function->body->block(handler).first)});
      }
      return machine_.loops().pass(current.function->start_of(handler),
                                   current.function->passage_between(from, handler));
    }
    if (current.purpose == Purpose::Construction || current.purpose == Purpose::Making)
      return current_.end(pc, ir::PathEnd::AssumptionFailed, "a construction threw");
    if (current.purpose == Purpose::Assumption) {
      return current_.end(pc, ir::PathEnd::AssumptionFailed, "an assumption threw an exception");
    }
    if (current.purpose == Purpose::Entry) {
      uncaught.end = ir::PathEnd::Threw;
      uncaught.type = type;
      uncaught.value = exception;
      if (type.is_ref()) {
        uncaught.exception_class =
            current_.world().heap.class_of(static_cast<ir::ReferenceBits>(exception.bits));
      } else {
        uncaught.exception_class = described_class(exception);
      }
      current_->pc = pc;
      current_.end_with(std::move(uncaught));
      return nullptr;
    }
    if (current.purpose == Purpose::ClassInit) {
      current_->set_class_state(current.initialised_class, ClassState::Failed);
    }
    pc = current.call;
    machine_.calls().leave();
    if (current_->frames.depth() <= run_.options.max_stack_depth) {
      current_->depth_limit = run_.options.max_stack_depth;
    }
  }
}

ir::ClassId Unwinding::described_class(const Slot& exception) {
  if (!exception.is_concrete()) return {};
  Slot place = exception;
  place.bits = static_cast<ir::PointerBits>(exception.bits) + ir::kDescriptionOffset;
  const std::optional<Slot> description = machine_.bytes().try_load(ir::Type::ptr(), place);
  if (!description || !description->is_concrete()) return {};
  return ir::class_described_at(run_.program, static_cast<ir::PointerBits>(description->bits));
}

}  // namespace testellate::engine
