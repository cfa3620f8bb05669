// SPDX-License-Identifier: Apache-2.0
#include "interp/handlers.h"
#include "interp/machine.h"

namespace testellate::interp {

namespace {

using ir::Opcode;

const Code* jump(Machine&, const Code* pc) { return pc->target; }

const Code* branch(Machine& machine, const Code* pc) {
  return machine.slot(pc->a).bits != 0 ? pc->target : pc->other;
}

const Code* branch_recorded(Machine& machine, const Code* pc) {
  const bool holds = machine.slot(pc->a).bits != 0;
  if (!machine.try_record_edge(pc->first_edge + (holds ? 0 : 1))) {
    return machine.end(pc, ir::PathEnd::MemoryLimit, kMemoryLimitReason);
  }
  return holds ? pc->target : pc->other;
}

std::uint32_t find_side(Machine& machine, const Code* pc) {
  if (pc->width <= 64) return pc->table->side_of(machine.slot(pc->a).bits);
  return pc->table->side_of(machine.read(pc->a, pc->type).bits);
}

const Code* switch_over(Machine& machine, const Code* pc) {
  return pc->table->targets[find_side(machine, pc)].code;
}

const Code* switch_recorded(Machine& machine, const Code* pc) {
  const std::uint32_t side = find_side(machine, pc);
  if (!machine.try_record_edge(pc->first_edge + side)) {
    return machine.end(pc, ir::PathEnd::MemoryLimit, kMemoryLimitReason);
  }
  return pc->table->targets[side].code;
}

const Code* finish(Machine& machine, const Code* pc, Scalar result) {
  if (machine.frame().purpose == Purpose::Entry) {
    machine.result().place = Place{machine.frame().function->id, machine.frame().function->inst_of(pc)};
  }
  const Frame& left = machine.leave();
  return machine.finish(left.call, left.purpose, left.initialised_class, pc->type, result);
}

const Code* return_void(Machine& machine, const Code* pc) {
  if (machine.frame().purpose != Purpose::Call) return finish(machine, pc, Scalar());
  return machine.leave().call + 1;
}

const Code* return_narrow(Machine& machine, const Code* pc) {
  if (machine.frame().purpose != Purpose::Call) return finish(machine, pc, machine.read(pc->a, pc->type));
  const Slot result = machine.slot(pc->a);
  const Code* call = machine.leave().call;
  if (call->dst != kNoSlot) machine.slot(call->dst) = result;
  return call + 1;
}

const Code* return_wide(Machine& machine, const Code* pc) {
  return finish(machine, pc, machine.read(pc->a, pc->type));
}

const Code* throw_value(Machine& machine, const Code* pc) {
  return machine.throw_exception(pc, pc->type, machine.read(pc->a, pc->type));
}

const Code* unreachable(Machine& machine, const Code* pc) {
  return machine.stuck(pc, "`unreachable` was reached");
}

}  // namespace

TESTELLATE_HANDLED_BY(Jump, jump)
template <>
Handler select_handler<Opcode::Branch>(const Site& site) {
  return site.records_edges ? &branch_recorded : &branch;
}
template <>
Handler select_handler<Opcode::Switch>(const Site& site) {
  return site.records_edges ? &switch_recorded : &switch_over;
}
template <>
Handler select_handler<Opcode::Return>(const Site& site) {
  if (site.inst.type.is_void()) return &return_void;
  return site.inst.type.width() <= 64 ? &return_narrow : &return_wide;
}
TESTELLATE_HANDLED_BY(Throw, throw_value)
TESTELLATE_HANDLED_BY(Unreachable, unreachable)

}  // namespace testellate::interp
