// SPDX-License-Identifier: Apache-2.0
#include "interp/lanes.h"

namespace testellate::interp {

namespace {

using ir::Opcode;

template <auto kCondition, typename L>
const Code* compare(Machine& machine, const Code* pc) {
  if ((L::undefined(machine, pc->a) | L::undefined(machine, pc->b)) != 0) [[unlikely]] {
    return handle_by_evaluation(machine, pc);
  }
  const bool holds = kCondition(L::bits(machine, pc->a), L::bits(machine, pc->b), L::width(pc));
  machine.slot(pc->dst) = Slot{holds, 0};
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

}  // namespace testellate::interp
