// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/lanes.h"
#include "engine/execution/operation.h"

namespace testellate::engine {

namespace {

using ir::Opcode;

/// Whether user code compares objects by identity that have none as inputs: that two references lead to one
/// of them was left out. Library code does so only to save itself the comparison of contents.
bool misses_identity(Machine& machine, const Slot (&operands)[2]) {
  if (!machine.frame().function->function->is_user) return false;
  const World& world = machine.world();
  const auto a = world.inputs.candidates(operands[0], false);
  const auto b = world.inputs.candidates(operands[1], false);
  if (!a || !b) return false;
  const auto is_bare_input = [&](const Candidate& candidate) {
    const auto number = static_cast<ir::ReferenceBits>(candidate.target);
    if (number == ir::kNullReference || number >= ir::kFirstCreatedReference) return false;
    return !machine.program().get(world.heap.class_of(number)).inputs.has_identity;
  };
  for (const Candidate& one : *a) {
    for (const Candidate& other : *b) {
      if (one.target == other.target || one.target == 0 || other.target == 0) continue;
      if (is_bare_input(one) || is_bare_input(other)) return true;
    }
  }
  return false;
}

/// An input reference that is compared gets its number first; one that can only be one object is that number.
const Code* compare_references(Machine& machine, const Code* pc) {
  Slot operands[] = {machine.slot(pc->a), machine.slot(pc->b)};
  InputSpace& inputs = machine.world().inputs;
  for (Slot& operand : operands) {
    if (operand.is_concrete()) continue;
    if (const expr::Term variable = inputs.find_unnumbered(operand); variable.is_valid()) {
      return machine.number_input(pc, variable);
    }
    operand = inputs.resolve(operand);
  }
  if (pc->type.is_ref() && misses_identity(machine, operands)) {
    machine.state().mark(Cut::Size);
    machine.state().has_compared_values = true;
  }
  machine.slot(pc->dst) = compute(machine.terms(), pc->op, pc->type, pc->source_type, operands);
  return pc + 1;
}

template <auto kCondition, typename L>
const Code* compare(Machine& machine, const Code* pc) {
  const Slot& a = machine.slot(pc->a);
  const Slot& b = machine.slot(pc->b);
  if (!are_plain(a, b)) [[unlikely]] {
    const bool is_reference = pc->type.is_ref() || pc->type.is_ptr();
    return is_reference ? compare_references(machine, pc) : handle_by_operation(machine, pc);
  }
  machine.slot(pc->dst) = concrete(kCondition(L::bits(a), L::bits(b), L::width(pc)) ? 1U : 0U);
  return pc + 1;
}

template <auto kCondition>
Handler select_compare(const Site& site) {
  return choose_lane(site.inst.type, []<typename L>(L) -> Handler { return &compare<kCondition, L>; });
}

}  // namespace

template <>
Handler select_handler<Opcode::Eq>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned) { return a == b; }>(site);
}
template <>
Handler select_handler<Opcode::Ne>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned) { return a != b; }>(site);
}
template <>
Handler select_handler<Opcode::ULt>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned) { return a < b; }>(site);
}
template <>
Handler select_handler<Opcode::ULe>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned) { return a <= b; }>(site);
}
template <>
Handler select_handler<Opcode::SLt>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned width) { return value::slt(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::SLe>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned width) { return value::sle(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::UAddOverflows>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned width) { return value::uadd_overflows(a, b, width); }>(
      site);
}
template <>
Handler select_handler<Opcode::SAddOverflows>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned width) { return value::sadd_overflows(a, b, width); }>(
      site);
}
template <>
Handler select_handler<Opcode::USubOverflows>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned width) { return value::usub_overflows(a, b, width); }>(
      site);
}
template <>
Handler select_handler<Opcode::SSubOverflows>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned width) { return value::ssub_overflows(a, b, width); }>(
      site);
}
template <>
Handler select_handler<Opcode::UMulOverflows>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned width) { return value::umul_overflows(a, b, width); }>(
      site);
}
template <>
Handler select_handler<Opcode::SMulOverflows>(const Site& site) {
  return select_compare<[](auto a, auto b, unsigned width) { return value::smul_overflows(a, b, width); }>(
      site);
}

}  // namespace testellate::engine
