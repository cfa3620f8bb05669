// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/lanes.h"

namespace testellate::engine {

namespace {

using ir::Opcode;

const Code* truncate(Machine& machine, const Code* pc) {
  const Slot& a = machine.slot(pc->a);
  if (!a.is_plain()) [[unlikely]]
    return handle_by_operation(machine, pc);
  machine.slot(pc->dst) = concrete(value::truncate(static_cast<std::uint64_t>(a.bits), pc->width));
  return pc + 1;
}

const Code* copy(Machine& machine, const Code* pc) {
  const Slot& a = machine.slot(pc->a);
  if (!a.is_plain()) [[unlikely]]
    return handle_by_operation(machine, pc);
  machine.slot(pc->dst) = a;
  return pc + 1;
}

const Code* sign_extend(Machine& machine, const Code* pc) {
  const Slot& a = machine.slot(pc->a);
  if (!a.is_plain()) [[unlikely]]
    return handle_by_operation(machine, pc);
  const auto bits = static_cast<std::uint64_t>(a.bits);
  machine.slot(pc->dst) = concrete(value::sign_extend(bits, pc->source_type.width(), pc->width));
  return pc + 1;
}

Handler if_narrow(const Site& site, Handler handler) {
  const bool is_narrow = site.inst.type.width() <= 64 && site.inst.source_type.width() <= 64;
  return is_narrow ? handler : &handle_by_operation;
}

}  // namespace

template <>
Handler select_handler<Opcode::Trunc>(const Site& site) {
  return if_narrow(site, &truncate);
}
template <>
Handler select_handler<Opcode::ZExt>(const Site& site) {
  return if_narrow(site, &copy);
}
template <>
Handler select_handler<Opcode::SExt>(const Site& site) {
  return if_narrow(site, &sign_extend);
}
template <>
Handler select_handler<Opcode::BitCast>(const Site& site) {
  return if_narrow(site, &copy);
}
template <>
Handler select_handler<Opcode::FConvert>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::SToF>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::UToF>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FToS>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FToU>(const Site&) {
  return &handle_by_operation;
}

}  // namespace testellate::engine
