// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <set>

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

const Code* go_along(Machine& machine, const Code* pc, std::uint32_t side, Loops::Reason reason) {
  machine.current().record_edge(pc, side);
  const Code* const targets[] = {pc->target, pc->other};
  const std::uint32_t passage = side == 0 ? pc->passages.target : pc->passages.other;
  return machine.loops().go_along_references(pc, targets[side], passage, targets, reason);
}

/// The condition is the comparison of two references that comes before. What input references lead to is
/// decided when they are looked at; the branch that follows is a decision about them all the same.
const Code* branch_on_references(Machine& machine, const Code* pc) {
  const Slot& condition = machine.slot(pc->a);
  if (!condition.is_concrete()) return branch_on_term(machine, pc, condition.term);
  const std::uint32_t side = condition.bits != 0 ? 0 : 1;
  const Code* comparison = pc - 1;
  while (comparison->dst != pc->a) --comparison;
  const bool is_about_inputs =
      !machine.slot(comparison->a).is_concrete() || !machine.slot(comparison->b).is_concrete();
  if (is_about_inputs) machine.current().note_followed(pc, side);
  return go_along(machine, pc, side, is_about_inputs ? Loops::Reason::Inputs : Loops::Reason::None);
}

/// The condition is what a call returned, which may have looked at input references.
const Code* branch_on_call(Machine& machine, const Code* pc) {
  const Slot& condition = machine.slot(pc->a);
  if (!condition.is_concrete()) return branch_on_term(machine, pc, condition.term);
  return go_along(machine, pc, condition.bits != 0 ? 0 : 1, Loops::Reason::Call);
}

/// The condition was put together in blocks before, as that of `a && b` is.
const Code* branch_on_carried(Machine& machine, const Code* pc) {
  const Slot& condition = machine.slot(pc->a);
  if (!condition.is_concrete()) return branch_on_term(machine, pc, condition.term);
  return go_along(machine, pc, condition.bits != 0 ? 0 : 1, Loops::Reason::Carried);
}

/// Where the condition of a branch comes from, as far as its block shows.
enum class Origin : std::uint8_t { Elsewhere, References, Call, Carried };
Origin origin_of_condition(const ir::Inst& branch, const ir::Body& body) {
  const auto at = static_cast<std::uint32_t>(&branch - body.insts.data());
  const auto behind = std::ranges::upper_bound(body.blocks, at, {}, &ir::Block::first);
  const std::uint32_t first = std::prev(behind)->first;
  std::set<std::uint32_t> wanted;
  const auto want = [&](ir::Operand operand) {
    if (operand.is_valid() && !operand.is_constant()) wanted.insert(operand.index());
  };
  want(branch.a);
  ir::Operand carried = branch.a;
  for (std::uint32_t i = at; i-- > first && !wanted.empty();) {
    const ir::Inst& inst = body.insts[i];
    if (!inst.result.is_valid() || wanted.erase(inst.result.index()) == 0) continue;
    if (inst.op == Opcode::Mov && carried == ir::Operand::reg(inst.result)) carried = inst.a;
    const bool compares_references =
        (inst.op == Opcode::Eq || inst.op == Opcode::Ne) && (inst.type.is_ref() || inst.type.is_ptr());
    const bool is_condition = inst.result.index() == branch.a.index();
    if (compares_references && is_condition) return Origin::References;
    if (ir::info(inst.op).family == ir::Family::Call) return Origin::Call;
    for (ir::Operand operand : {inst.a, inst.b, inst.c}) want(operand);
  }
  const bool is_carried = carried.is_valid() && !carried.is_constant() && wanted.contains(carried.index());
  return is_carried ? Origin::Carried : Origin::Elsewhere;
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
template <>
Handler select_handler<Opcode::Branch>(const Site& site) {
  if (!site.records_edges) return &branch;
  switch (origin_of_condition(site.inst, site.body)) {
    case Origin::Elsewhere:
      return &branch;
    case Origin::References:
      return &branch_on_references;
    case Origin::Call:
      return &branch_on_call;
    case Origin::Carried:
      return &branch_on_carried;
  }
  return &branch;
}
TESTELLATE_HANDLED_BY(Switch, switch_over)
template <>
Handler select_handler<Opcode::Return>(const Site& site) {
  return site.inst.type.is_void() ? &return_void : &return_value;
}
TESTELLATE_HANDLED_BY(Throw, throw_value)
TESTELLATE_HANDLED_BY(Unreachable, unreachable)

}  // namespace testellate::engine
