// SPDX-License-Identifier: Apache-2.0
#include "interp/lanes.h"

namespace testellate::interp {

namespace {

using ir::Opcode;

// Between types of at most 64 bits; the state of the bits moves as the bits do, so these need no second path.

const Code* truncate(Machine& machine, const Code* pc) {
  const Slot a = machine.slot(pc->a);
  machine.slot(pc->dst) = Slot{value::truncate(a.bits, pc->width), value::truncate(a.undefined, pc->width)};
  return pc + 1;
}

const Code* copy(Machine& machine, const Code* pc) {
  machine.slot(pc->dst) = machine.slot(pc->a);
  return pc + 1;
}

const Code* sign_extend(Machine& machine, const Code* pc) {
  const Slot a = machine.slot(pc->a);
  const unsigned from = pc->source_type.width();
  machine.slot(pc->dst) =
      Slot{value::sign_extend(a.bits, from, pc->width), value::sign_extend(a.undefined, from, pc->width)};
  return pc + 1;
}

Handler if_narrow(const Site& site, Handler handler) {
  const bool is_narrow = site.inst.type.width() <= 64 && site.inst.source_type.width() <= 64;
  return is_narrow ? handler : &handle_by_evaluation;
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
  return &handle_by_evaluation;
}
template <>
Handler select_handler<Opcode::SToF>(const Site&) {
  return &handle_by_evaluation;
}
template <>
Handler select_handler<Opcode::UToF>(const Site&) {
  return &handle_by_evaluation;
}
template <>
Handler select_handler<Opcode::FToS>(const Site&) {
  return &handle_by_evaluation;
}
template <>
Handler select_handler<Opcode::FToU>(const Site&) {
  return &handle_by_evaluation;
}

}  // namespace testellate::interp
