// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/lanes.h"

namespace testellate::engine {

namespace {

using ir::Opcode;

template <auto kOperation, typename L>
const Code* binary(Machine& machine, const Code* pc) {
  const Slot& a = machine.slot(pc->a);
  const Slot& b = machine.slot(pc->b);
  if (!are_plain(a, b)) [[unlikely]]
    return handle_by_operation(machine, pc);
  machine.slot(pc->dst) = concrete(kOperation(L::bits(a), L::bits(b), L::width(pc)));
  return pc + 1;
}

template <auto kOperation>
Handler select_binary(const Site& site) {
  return choose_lane(site.inst.type, []<typename L>(L) -> Handler { return &binary<kOperation, L>; });
}

template <auto kOperation, typename L>
const Code* unary(Machine& machine, const Code* pc) {
  const Slot& a = machine.slot(pc->a);
  if (!a.is_plain()) [[unlikely]]
    return handle_by_operation(machine, pc);
  machine.slot(pc->dst) = concrete(kOperation(a.bits, L::width(pc)));
  return pc + 1;
}

template <auto kOperation>
Handler select_unary(const Site& site) {
  return choose_lane(site.inst.type, []<typename L>(L) -> Handler { return &unary<kOperation, L>; });
}

}  // namespace

template <>
Handler select_handler<Opcode::Add>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned width) { return value::add(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::Sub>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned width) { return value::sub(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::Mul>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned width) { return value::mul(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::UDiv>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned width) { return value::udiv(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::SDiv>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned width) { return value::sdiv(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::URem>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned width) { return value::urem(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::SRem>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned width) { return value::srem(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::And>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned) { return a & b; }>(site);
}
template <>
Handler select_handler<Opcode::Or>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned) { return a | b; }>(site);
}
template <>
Handler select_handler<Opcode::Xor>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned) { return a ^ b; }>(site);
}
template <>
Handler select_handler<Opcode::Shl>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned width) { return value::shl(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::LShr>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned width) { return value::lshr(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::AShr>(const Site& site) {
  return select_binary<[](auto a, auto b, unsigned width) { return value::ashr(a, b, width); }>(site);
}
template <>
Handler select_handler<Opcode::PopCount>(const Site& site) {
  return select_unary<[](value::U128 a, unsigned) { return value::U128{value::popcount(a)}; }>(site);
}
template <>
Handler select_handler<Opcode::CountLeadingZeros>(const Site& site) {
  return select_unary<[](value::U128 a, unsigned width) {
    return value::U128{value::count_leading_zeros(a, width)};
  }>(site);
}
template <>
Handler select_handler<Opcode::CountTrailingZeros>(const Site& site) {
  return select_unary<[](value::U128 a, unsigned width) {
    return value::U128{value::count_trailing_zeros(a, width)};
  }>(site);
}
template <>
Handler select_handler<Opcode::ByteSwap>(const Site& site) {
  return select_unary<[](value::U128 a, unsigned width) { return value::byte_swap(a, width); }>(site);
}
template <>
Handler select_handler<Opcode::BitReverse>(const Site& site) {
  return select_unary<[](value::U128 a, unsigned width) { return value::bit_reverse(a, width); }>(site);
}

}  // namespace testellate::engine
