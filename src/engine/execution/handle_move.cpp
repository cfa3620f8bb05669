// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"

namespace testellate::engine {

namespace {

using ir::Opcode;

const Code* move(Machine& machine, const Code* pc) {
  machine.slot(pc->dst) = machine.slot(pc->a);
  return pc + 1;
}

const Code* select_value(Machine& machine, const Code* pc) {
  const Slot& condition = machine.slot(pc->a);
  if (!condition.is_plain()) [[unlikely]]
    return handle_by_operation(machine, pc);
  machine.slot(pc->dst) = machine.slot(condition.bits != 0 ? pc->b : pc->c);
  return pc + 1;
}

// A decision of the source: it has edges, so a term splits the path.
const Code* select_edge(Machine& machine, const Code* pc) {
  const Slot condition = machine.slot(pc->a);
  if (condition.is_concrete()) {
    machine.record_edge(pc, condition.bits != 0 ? 0 : 1);
    return handle_by_operation(machine, pc);
  }
  if (pc->first_edge == kNoEdge) return handle_by_operation(machine, pc);
  auto choose = [pc](std::uint32_t side, std::uint32_t arm, bool is_defined) {
    return [=](Machine& current) {
      current.record_edge(pc, side);
      // The state of an undefined condition spoils either arm.
      if (!is_defined) return handle_by_operation(current, pc);
      current.slot(pc->dst) = current.slot(arm);
      return pc + 1;
    };
  };
  const bool is_defined = condition.is_defined();
  return machine.decide(pc,
                        DecisionKind::Select,
                        {Side{condition.term, 0, 0, choose(0, pc->b, is_defined)},
                         Side{machine.terms().make_not(condition.term), 1, 0, choose(1, pc->c, is_defined)}});
}

const Code* uninit(Machine& machine, const Code* pc) {
  machine.slot(pc->dst) = with_undefined(Slot(), concrete(value::low_mask<value::U128>(pc->width)));
  return pc + 1;
}

}  // namespace

template <>
Handler select_handler<Opcode::Mov>(const Site&) {
  return &move;
}
template <>
Handler select_handler<Opcode::Select>(const Site& site) {
  return site.inst.is_edge ? &select_edge : &select_value;
}
template <>
Handler select_handler<Opcode::Uninit>(const Site&) {
  return &uninit;
}

}  // namespace testellate::engine
