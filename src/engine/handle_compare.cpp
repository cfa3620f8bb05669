// SPDX-License-Identifier: Apache-2.0
#include "engine/lanes.h"
#include "engine/operation.h"

namespace testellate::engine {

namespace {

using ir::Opcode;

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
