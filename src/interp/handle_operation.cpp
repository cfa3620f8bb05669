// SPDX-License-Identifier: Apache-2.0
#include "interp/arithmetic.h"
#include "ir/operation.h"

namespace testellate::interp {

namespace {

using ir::Opcode;

const Code* move_narrow(Machine& machine, const Code* pc) {
  machine.slot(pc->dst) = machine.slot(pc->a);
  return pc + 1;
}

const Code* move_wide(Machine& machine, const Code* pc) {
  machine.write(pc->dst, pc->type, machine.read(pc->a, pc->type));
  return pc + 1;
}

const Code* select_narrow(Machine& machine, const Code* pc) {
  const Slot condition = machine.slot(pc->a);
  if (condition.undefined != 0) [[unlikely]]
    return handle_by_evaluation(machine, pc);
  machine.slot(pc->dst) = machine.slot(condition.bits != 0 ? pc->b : pc->c);
  return pc + 1;
}

const Code* select_recorded(Machine& machine, const Code* pc) {
  // The condition first: the result may overwrite it.
  const bool holds = machine.slot(pc->a).bits != 0;
  if (!machine.try_record_edge(pc->first_edge + (holds ? 0 : 1))) {
    return machine.end(pc, ir::PathEnd::MemoryLimit, kMemoryLimitReason);
  }
  return handle_by_evaluation(machine, pc);
}

const Code* uninit(Machine& machine, const Code* pc) {
  machine.write(pc->dst, pc->type, uninitialised(pc->width));
  return pc + 1;
}

}  // namespace

const Code* handle_by_evaluation(Machine& machine, const Code* pc) {
  const std::uint32_t offsets[] = {pc->a, pc->b, pc->c};
  Scalar operands[3];
  const unsigned count = ir::operand_count(pc->op);
  for (unsigned i = 0; i < count; ++i) {
    operands[i] = machine.read(offsets[i], ir::operand_type(pc->op, pc->type, pc->source_type, i));
  }
  const Scalar result = evaluate(pc->op, pc->type, pc->source_type, operands);
  machine.write(pc->dst, ir::result_type(pc->op, pc->type), result);
  return pc + 1;
}

#define OPERATION(enumerator, shape, result)                                      \
  template <>                                                                     \
  Handler select_handler<Opcode::enumerator>(const Site& site) {                  \
    return exec::OperationHandlers<Arithmetic>::select<Opcode::enumerator>(site); \
  }
#include "ir/operations.def"
#undef OPERATION

template <>
Handler select_handler<Opcode::Mov>(const Site& site) {
  return site.inst.type.width() <= 64 ? &move_narrow : &move_wide;
}
template <>
Handler select_handler<Opcode::Select>(const Site& site) {
  if (site.inst.is_edge && site.records_edges) return &select_recorded;
  return site.inst.type.width() <= 64 ? &select_narrow : &handle_by_evaluation;
}
TESTELLATE_HANDLED_BY(Uninit, uninit)

}  // namespace testellate::interp
