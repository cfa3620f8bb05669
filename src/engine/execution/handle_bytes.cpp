// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"
#include "engine/execution/operation.h"
#include "ir/refused_memory.h"

namespace testellate::engine {

namespace {

using ir::Opcode;

template <ByteObjectKind kKind>
const Code* allocate(Machine& machine, const Code* pc) {
  const Slot size = machine.slot(pc->a);
  OrStop<ir::ObjectNumber> object = machine.bytes().new_bytes(pc, kKind, size, false);
  if (!object) return machine.stop(pc, object.error());
  if (!machine.current().is_running()) return nullptr;
  if (kKind == ByteObjectKind::Stack) machine.frame().stack_objects.push_back(*object);
  if (kKind == ByteObjectKind::Heap) {
    const bool is_attempt = ir::makes_attempts(*machine.frame().function->function);
    machine.world().bytes.set_doubtful(*object, true, is_attempt ? ++machine.world().attempts : 0);
  }
  machine.slot(pc->dst) = concrete(ir::make_pointer(*object));
  return pc + 1;
}

const Code* free_object(Machine& machine, const Code* pc) {
  const Slot pointer = machine.slot(pc->a);
  OrStop<std::vector<FaultCase>> faults = machine.bytes().find_release_faults(pointer);
  if (!faults) return machine.stop(pc, faults.error());
  for (const FaultCase& fault : *faults) {
    if (fault.condition.is_true()) {
      return machine.stuck(pc, "unchecked " + std::string(ir::info(fault.fault).name));
    }
  }
  OrStop<std::vector<Candidate>> targets = machine.inputs().find_targets(pointer, true);
  if (!targets) return machine.stop(pc, targets.error());
  std::vector<Side> sides;
  for (std::size_t i = 0; i < targets->size(); ++i) {
    const Candidate& candidate = (*targets)[i];
    const std::uint64_t target = candidate.target;
    if (target != ir::kNullPointer && !machine.world().bytes.exists(ir::pointer_object(target))) continue;
    sides.push_back({candidate.guard, static_cast<std::uint32_t>(i), 0, [pc, candidate](Machine& current) {
                       if (candidate.target == ir::kNullPointer) return pc + 1;
                       const ir::ObjectNumber object = ir::pointer_object(candidate.target);
                       if (current.world().bytes.life(object) != ByteObjectLife::NeverMade) {
                         current.bytes().note_release(candidate);
                       }
                       return pc + 1;
                     }});
  }
  return machine.decisions().decide(pc, DecisionKind::Dispatch, std::move(sides));
}

/// The stack object of an active function that starts at the pointer; 0 if there is none.
ir::ObjectNumber find_stack_object(Machine& machine, const Slot& pointer) {
  if (!pointer.is_concrete()) return 0;
  const auto bits = static_cast<ir::PointerBits>(pointer.bits);
  const ir::ObjectNumber object = ir::pointer_object(bits);
  if (ir::pointer_offset(bits) != 0 || !machine.world().bytes.exists(object)) return 0;
  bool is_active = false;
  machine.state().frames.visit([&](const Frame& frame) {
    for (ir::ObjectNumber own : frame.stack_objects) is_active = is_active || own == object;
    return !is_active;
  });
  return is_active ? object : 0;
}

const Code* scope_begin(Machine& machine, const Code* pc) {
  const ir::ObjectNumber object = find_stack_object(machine, machine.slot(pc->a));
  if (object == 0) {
    return machine.stuck(pc, "scope of something that is no stack object of an active function");
  }
  machine.world().bytes.set_life(object, ByteObjectLife::Live);
  machine.world().bytes.clear(object);
  return pc + 1;
}

const Code* scope_end(Machine& machine, const Code* pc) {
  const ir::ObjectNumber object = find_stack_object(machine, machine.slot(pc->a));
  if (object == 0) {
    return machine.stuck(pc, "scope of something that is no stack object of an active function");
  }
  machine.world().bytes.set_life(object, ByteObjectLife::OutOfScope);
  return pc + 1;
}

const Code* ptr_add(Machine& machine, const Code* pc) {
  const Slot& a = machine.slot(pc->a);
  const Slot& b = machine.slot(pc->b);
  if (a.is_plain() && b.is_plain()) [[likely]] {
    machine.slot(pc->dst) = concrete(static_cast<std::uint64_t>(a.bits + b.bits));
    return pc + 1;
  }
  const Slot operands[] = {a, b};
  machine.slot(pc->dst) =
      compute(machine.terms(), Opcode::PtrAdd, ir::Type::ptr(), ir::Type::ptr(), operands);
  return pc + 1;
}

bool is_accessible(Machine& machine, const Slot& pointer, const Slot& size, bool is_write) {
  return pointer.is_concrete() && size.is_concrete() &&
         machine.bytes().try_accessible(static_cast<ir::PointerBits>(pointer.bits),
                                        static_cast<std::uint64_t>(size.bits),
                                        is_write) != nullptr;
}

/// Whether the range is good on this path; if not, `stopped` is the handler's result.
bool try_require(Machine& machine,
                 const Code* pc,
                 const Slot& pointer,
                 const Slot& size,
                 bool is_write,
                 const Code*& stopped,
                 bool is_scalar = false) {
  if (is_accessible(machine, pointer, size, is_write)) [[likely]]
    return true;
  OrStop<void> granted = machine.bytes().require_access(pointer, size, is_write, is_scalar);
  if (!granted) stopped = machine.stop(pc, granted.error());
  return granted.has_value();
}

const Code* load_from(Machine& machine, const Code* pc, const Slot& pointer) {
  OrStop<Slot> value = machine.bytes().load(pc->type, pointer);
  if (!value) return machine.stop(pc, value.error());
  machine.slot(pc->dst) = *value;
  return pc + 1;
}

const Code* store_to(Machine& machine, const Code* pc, const Slot& pointer) {
  OrStop<void> done = machine.bytes().store(pc->type, pointer, machine.slot(pc->a));
  return done ? pc + 1 : machine.stop(pc, done.error());
}

using Access = const Code* (*)(Machine& machine, const Code* pc, const Slot& pointer);

/// Accesses a pointer where it is, or at one of many places at a time.
const Code* access(Machine& machine, const Code* pc, const Slot& pointer, bool is_write, Access act) {
  const std::optional<ByteAccess::Place> place =
      pc->type.is_ptr() ? machine.bytes().find_place(pointer, is_write) : std::nullopt;
  if (!place) return act(machine, pc, pointer);
  return machine.decisions().decide(
      pc,
      DecisionKind::Concretise,
      {Side{place->is_meant,
            0,
            place->offset,
            [act, pc, at = place->pointer](Machine& current) { return act(current, pc, at); }},
       Side{machine.terms().make_not(place->is_meant), 1, place->offset, [pc](Machine&) { return pc; }}});
}

const Code* load(Machine& machine, const Code* pc) {
  if (std::optional<Slot> value = machine.bytes().try_load(pc->type, machine.slot(pc->a))) [[likely]] {
    machine.slot(pc->dst) = *value;
    return pc + 1;
  }
  const Code* stopped = nullptr;
  if (!try_require(machine, pc, machine.slot(pc->a), concrete(pc->type.byte_size()), false, stopped, true)) {
    return stopped;
  }
  return access(machine, pc, machine.slot(pc->a), false, &load_from);
}

const Code* store(Machine& machine, const Code* pc) {
  if (machine.bytes().try_store(pc->type, machine.slot(pc->b), machine.slot(pc->a))) [[likely]]
    return pc + 1;
  const Code* stopped = nullptr;
  if (!try_require(machine, pc, machine.slot(pc->b), concrete(pc->type.byte_size()), true, stopped, true)) {
    return stopped;
  }
  return access(machine, pc, machine.slot(pc->b), true, &store_to);
}

const Code* mem_move(Machine& machine, const Code* pc) {
  const Slot& count = machine.slot(pc->c);
  if (count.is_concrete() && count.bits == 0) return pc + 1;
  const Code* stopped = nullptr;
  if (!try_require(machine, pc, machine.slot(pc->a), count, true, stopped)) return stopped;
  if (!try_require(machine, pc, machine.slot(pc->b), count, false, stopped)) return stopped;
  OrStop<void> done =
      machine.bytes().move_bytes(pc, machine.slot(pc->a), machine.slot(pc->b), machine.slot(pc->c));
  if (!done) return machine.stop(pc, done.error());
  return machine.current().is_running() ? pc + 1 : nullptr;
}

const Code* mem_set(Machine& machine, const Code* pc) {
  const Slot& count = machine.slot(pc->c);
  if (count.is_concrete() && count.bits == 0) return pc + 1;
  const Code* stopped = nullptr;
  if (!try_require(machine, pc, machine.slot(pc->a), count, true, stopped)) return stopped;
  OrStop<void> done =
      machine.bytes().fill_bytes(pc, machine.slot(pc->a), machine.slot(pc->b), machine.slot(pc->c));
  if (!done) return machine.stop(pc, done.error());
  return machine.current().is_running() ? pc + 1 : nullptr;
}

const Code* va_area(Machine& machine, const Code* pc) {
  const ir::PointerBits area = machine.frame().va_area;
  if (area == ir::kNullPointer) return machine.stuck(pc, "the function is not variadic");
  machine.slot(pc->dst) = concrete(area);
  return pc + 1;
}

}  // namespace

TESTELLATE_HANDLED_BY(StackAlloc, allocate<ByteObjectKind::Stack>)
TESTELLATE_HANDLED_BY(HeapAlloc, allocate<ByteObjectKind::Heap>)
TESTELLATE_HANDLED_BY(Free, free_object)
TESTELLATE_HANDLED_BY(ScopeBegin, scope_begin)
TESTELLATE_HANDLED_BY(ScopeEnd, scope_end)
TESTELLATE_HANDLED_BY(PtrAdd, ptr_add)
TESTELLATE_HANDLED_BY(Load, load)
TESTELLATE_HANDLED_BY(Store, store)
TESTELLATE_HANDLED_BY(MemCopy, mem_move)
TESTELLATE_HANDLED_BY(MemMove, mem_move)
TESTELLATE_HANDLED_BY(MemSet, mem_set)
TESTELLATE_HANDLED_BY(VaArea, va_area)

}  // namespace testellate::engine
