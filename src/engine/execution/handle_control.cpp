// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"

namespace testellate::engine {

namespace {

using expr::Term;
using ir::Opcode;

const Code* jump(Machine& machine, const Code* pc) {
  return machine.loops().go(pc->target, pc->passages.target);
}

const Code* branch_on_term(Machine& machine, const Code* pc, Term condition) {
  auto go = [pc](std::uint32_t side) {
    return [pc, side](Machine& current) {
      current.current().record_edge(pc, side);
      const Code* const targets[] = {pc->target, pc->other};
      const std::uint32_t passage = side == 0 ? pc->passages.target : pc->passages.other;
      return current.loops().go_decided(pc, targets[side], passage, targets);
    };
  };
  return machine.decisions().decide(
      pc,
      DecisionKind::Branch,
      {Side{condition, 0, 0, go(0)}, Side{machine.terms().make_not(condition), 1, 0, go(1)}});
}

const Code* branch(Machine& machine, const Code* pc) {
  const Slot& condition = machine.slot(pc->a);
  if (!condition.is_concrete()) [[unlikely]]
    return branch_on_term(machine, pc, condition.term);
  const bool holds = condition.bits != 0;
  machine.current().record_edge(pc, holds ? 0 : 1);
  return holds ? machine.loops().go(pc->target, pc->passages.target)
               : machine.loops().go(pc->other, pc->passages.other);
}

const Code* switch_on_term(Machine& machine, const Code* pc, const Slot& value) {
  const SwitchTable& table = *pc->table;
  expr::TermBuilder& terms = machine.terms();
  const Term wanted = to_bits_term(terms, pc->type, value);
  std::vector<std::vector<Term>> equal(table.targets.size());
  std::vector<Term> listed;
  for (const SwitchTable::Case& entry : table.cases) {
    const Term is_it = terms.make_equal(wanted, terms.make_bits(pc->type.width(), entry.value));
    listed.push_back(is_it);
    equal[entry.side].push_back(is_it);
  }
  equal[0].push_back(terms.make_not(terms.make_or(listed)));
  std::vector<Side> sides;
  for (std::uint32_t side = 0; side < table.targets.size(); ++side) {
    sides.push_back({terms.make_or(equal[side]), side, 0, [pc, side](Machine& current) {
                       current.current().record_edge(pc, side);
                       std::vector<const Code*> targets;
                       for (const SwitchTable::Target& target : pc->table->targets) {
                         targets.push_back(target.code);
                       }
                       const SwitchTable::Target& taken = pc->table->targets[side];
                       return current.loops().go_decided(pc, taken.code, taken.passage, targets);
                     }});
  }
  return machine.decisions().decide(pc, DecisionKind::Switch, std::move(sides));
}

const Code* switch_over(Machine& machine, const Code* pc) {
  const Slot& value = machine.slot(pc->a);
  if (!value.is_concrete()) [[unlikely]]
    return switch_on_term(machine, pc, value);
  const SwitchTable& table = *pc->table;
  const std::uint32_t side = table.side_of(value.bits);
  machine.current().record_edge(pc, side);
  return machine.loops().go(table.targets[side].code, table.targets[side].passage);
}

const Code* return_value(Machine& machine, const Code* pc) {
  if (machine.frame().purpose != Purpose::Call)
    return machine.calls().leave_with(pc, pc->type, machine.slot(pc->a));
  const Slot result = machine.slot(pc->a);
  const Code* call = machine.frame().call;
  machine.calls().leave();
  if (call->dst != kNoSlot) machine.slot(call->dst) = result;
  return call + 1;
}

const Code* return_void(Machine& machine, const Code* pc) {
  return machine.calls().leave_with(pc, pc->type, Slot());
}

const Code* throw_value(Machine& machine, const Code* pc) {
  return machine.unwinding().throw_exception(pc, pc->type, machine.slot(pc->a));
}

const Code* unreachable(Machine& machine, const Code* pc) {
  return machine.stuck(pc, "`unreachable` was reached");
}

}  // namespace

TESTELLATE_HANDLED_BY(Jump, jump)
TESTELLATE_HANDLED_BY(Branch, branch)
TESTELLATE_HANDLED_BY(Switch, switch_over)
template <>
Handler select_handler<Opcode::Return>(const Site& site) {
  return site.inst.type.is_void() ? &return_void : &return_value;
}
TESTELLATE_HANDLED_BY(Throw, throw_value)
TESTELLATE_HANDLED_BY(Unreachable, unreachable)

}  // namespace testellate::engine
