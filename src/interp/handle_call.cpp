// SPDX-License-Identifier: Apache-2.0
#include "interp/handlers.h"
#include "interp/machine.h"

namespace testellate::interp {

namespace {

using ir::Opcode;

/// Makes `id` the callee of the site; false if it cannot be called, and `stopped` is the handler's result.
bool try_resolve(Machine& machine, const Code* pc, ir::FunctionId id, const Code*& stopped) {
  OrStop<DecodedFunction*> function = machine.prepare(id);
  if (!function) {
    stopped = machine.stop(pc, function.error());
    return false;
  }
  if (const ir::Signature& signature = *(*function)->signature;
      signature.result != pc->type || !pc->call->fits(signature)) {
    const std::string name(machine.program().text(machine.program().get(id).name));
    stopped = machine.stuck(pc, "`" + name + "` does not take these arguments");
    return false;
  }
  pc->call->callee = *function;
  return true;
}

const Code* call(Machine& machine, const Code* pc) {
  if (pc->call->callee == nullptr) [[unlikely]] {
    const Code* stopped = nullptr;
    if (!try_resolve(machine, pc, ir::FunctionId(pc->x), stopped)) return stopped;
  }
  return machine.call(pc, *pc->call->callee, *pc->call);
}

const Code* call_virtual(Machine& machine, const Code* pc) {
  CallSite& site = *pc->call;
  const std::uint64_t receiver = machine.slot(site.arguments.front().offset).bits;
  const ObjectHeap::Object* object = machine.heap().find(receiver);
  if (object == nullptr) [[unlikely]]
    return machine.stop(pc, machine.find_object(receiver).error());
  if (object->class_id != site.receiver_class) [[unlikely]] {
    const ir::ClassId receiver_class = object->class_id;
    diag::Result<ir::FunctionId> target = machine.hierarchy().find_target(receiver_class, ir::Symbol(pc->x));
    if (!target) return machine.stop(pc, stop_unsupported(target.error()));
    if (!target->is_valid()) return machine.raise(pc, ir::Fault::NoTarget);
    const Code* stopped = nullptr;
    if (!try_resolve(machine, pc, *target, stopped)) return stopped;
    site.receiver_class = receiver_class;
  }
  return machine.call(pc, *site.callee, site);
}

const Code* call_indirect(Machine& machine, const Code* pc) {
  CallSite& site = *pc->call;
  const ir::FunctionId id = exec::function_at(machine.program(), machine.slot(pc->a).bits);
  if (!id.is_valid() || machine.program().get(id).signature != ir::SignatureId(pc->x)) [[unlikely]] {
    return machine.stuck(pc, "call through a pointer to no function of that type");
  }
  if (id != site.callee_id) [[unlikely]] {
    const Code* stopped = nullptr;
    if (!try_resolve(machine, pc, id, stopped)) return stopped;
    site.callee_id = id;
  }
  return machine.call(pc, *site.callee, site);
}

const Code* caught(Machine& machine, const Code* pc) {
  const auto& [type, exception] = machine.exception();
  if (type != pc->type) {
    return machine.stuck(pc,
                         "a " + ir::to_text(type) + " was thrown, a " + ir::to_text(pc->type) + " is caught");
  }
  machine.write(pc->dst, type, exception);
  return pc + 1;
}

}  // namespace

TESTELLATE_HANDLED_BY(Call, call)
TESTELLATE_HANDLED_BY(CallVirtual, call_virtual)
TESTELLATE_HANDLED_BY(CallIndirect, call_indirect)
TESTELLATE_HANDLED_BY(Caught, caught)

}  // namespace testellate::interp
