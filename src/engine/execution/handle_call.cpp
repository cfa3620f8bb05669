// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"

namespace testellate::engine {

namespace {

using ir::Opcode;

/// Makes `id` the callee of the site; false if it cannot be called, and `stopped` is the handler's result.
bool try_resolve(Machine& machine, const Code* pc, ir::FunctionId id, const Code*& stopped) {
  CallSite& site = *pc->call;
  if (site.callee != nullptr && site.callee_id == id) [[likely]]
    return true;
  OrStop<DecodedFunction*> function = machine.calls().prepare(id);
  if (!function) {
    stopped = machine.stop(pc, function.error());
    return false;
  }
  if (const ir::Signature& signature = *(*function)->signature;
      signature.result != pc->type || !site.fits(signature)) {
    const std::string name(machine.program().text(machine.program().get(id).name));
    stopped = machine.stuck(pc, "`" + name + "` does not take these arguments");
    return false;
  }
  site.callee = *function;
  site.callee_id = id;
  site.receiver_class = ir::ClassId();
  return true;
}

const Code* call_function(Machine& machine, const Code* pc, ir::FunctionId id) {
  const Code* stopped = nullptr;
  if (!try_resolve(machine, pc, id, stopped)) return stopped;
  return machine.calls().enter(pc, *pc->call->callee, *pc->call, Purpose::Call, ir::ClassId());
}

const Code* call(Machine& machine, const Code* pc) {
  return call_function(machine, pc, ir::FunctionId(pc->x));
}

/// One function that a call may mean; invalid: there is none.
struct Callee {
  ir::FunctionId function;
  expr::Term guard;
};

/// Adds to the entry of that function, so that a path splits by what is called, not by who is asked.
void add_callee(expr::TermBuilder& terms,
                std::vector<Callee>& callees,
                ir::FunctionId function,
                expr::Term guard) {
  for (Callee& callee : callees) {
    if (callee.function != function) continue;
    callee.guard = terms.make_or(callee.guard, guard);
    return;
  }
  callees.push_back({function, guard});
}

template <typename CallOne>
const Code* split_over(Machine& machine,
                       const Code* pc,
                       DecisionKind kind,
                       const std::vector<Callee>& callees,
                       CallOne call_one) {
  std::vector<Side> sides;
  for (std::size_t i = 0; i < callees.size(); ++i) {
    sides.push_back({callees[i].guard,
                     static_cast<std::uint32_t>(i),
                     0,
                     [pc, call_one, function = callees[i].function](Machine& current) {
                       return call_one(current, pc, function);
                     }});
  }
  return machine.decisions().decide(pc, kind, std::move(sides));
}

const Code* call_target(Machine& machine, const Code* pc, ir::FunctionId target) {
  return target.is_valid() ? call_function(machine, pc, target)
                           : machine.unwinding().raise(pc, ir::Fault::NoTarget);
}

const Code* call_virtual(Machine& machine, const Code* pc) {
  CallSite& site = *pc->call;
  const Slot receiver = machine.slot(site.arguments.front().offset);
  if (receiver.is_concrete() && site.callee != nullptr) {
    const auto number = static_cast<ir::ReferenceBits>(receiver.bits);
    const ObjectHeap& heap = machine.world().heap;
    if (heap.exists(number) && heap.class_of(number) == site.receiver_class) {
      return machine.calls().enter(pc, *site.callee, site, Purpose::Call, ir::ClassId());
    }
  }
  OrStop<std::vector<Candidate>> objects = machine.objects().find_objects(receiver);
  if (!objects) return machine.stop(pc, objects.error());
  std::vector<Callee> callees;
  for (const Candidate& object : *objects) {
    const ir::ClassId receiver_class =
        machine.world().heap.class_of(static_cast<ir::ReferenceBits>(object.target));
    diag::Result<ir::FunctionId> target =
        machine.run().hierarchy.find_target(receiver_class, ir::Symbol(pc->x));
    if (!target) return machine.stop(pc, make_unsupported_stop(target.error()));
    add_callee(machine.terms(), callees, *target, object.guard);
  }
  if (callees.size() > 1) return split_over(machine, pc, DecisionKind::Dispatch, callees, &call_target);
  const ir::FunctionId target = callees.front().function;
  if (!target.is_valid()) return machine.unwinding().raise(pc, ir::Fault::NoTarget);
  const Code* stopped = nullptr;
  if (!try_resolve(machine, pc, target, stopped)) return stopped;
  if (receiver.is_concrete()) {
    site.receiver_class = machine.world().heap.class_of(static_cast<ir::ReferenceBits>(receiver.bits));
  }
  return machine.calls().enter(pc, *site.callee, site, Purpose::Call, ir::ClassId());
}

const Code* call_pointed(Machine& machine, const Code* pc, ir::FunctionId target) {
  if (!target.is_valid() || machine.program().get(target).signature != ir::SignatureId(pc->x)) {
    return machine.stuck(pc, "call through a pointer to no function of that type");
  }
  return call_function(machine, pc, target);
}

const Code* call_indirect(Machine& machine, const Code* pc) {
  const Slot pointer = machine.slot(pc->a);
  if (pointer.is_concrete()) {
    return call_pointed(
        machine, pc, exec::function_at(machine.program(), static_cast<ir::PointerBits>(pointer.bits)));
  }
  OrStop<std::vector<Candidate>> targets = machine.inputs().find_targets(pointer, true);
  if (!targets) return machine.stop(pc, targets.error());
  std::vector<Callee> callees;
  for (const Candidate& target : *targets) {
    const ir::FunctionId function = exec::function_at(machine.program(), target.target);
    // A check before the call has excluded all others, and offsets.
    const bool fits_call =
        function.is_valid() && machine.program().get(function).signature == ir::SignatureId(pc->x);
    if (fits_call) add_callee(machine.terms(), callees, function, target.guard);
  }
  if (callees.empty()) return machine.stuck(pc, "call through a pointer to no function of that type");
  if (callees.size() == 1) return call_function(machine, pc, callees.front().function);
  return split_over(machine, pc, DecisionKind::Callee, callees, &call_pointed);
}

const Code* caught(Machine& machine, const Code* pc) {
  const auto& [type, exception] = machine.state().exception;
  if (type != pc->type) {
    return machine.stuck(pc,
                         "a " + ir::to_text(type) + " was thrown, a " + ir::to_text(pc->type) + " is caught");
  }
  machine.slot(pc->dst) = exception;
  return pc + 1;
}

}  // namespace

TESTELLATE_HANDLED_BY(Call, call)
TESTELLATE_HANDLED_BY(CallVirtual, call_virtual)
TESTELLATE_HANDLED_BY(CallIndirect, call_indirect)
TESTELLATE_HANDLED_BY(Caught, caught)

}  // namespace testellate::engine
