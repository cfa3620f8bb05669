// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "engine/execution/handlers.h"
#include "engine/execution/machine.h"
#include "engine/execution/operation.h"
#include "ir/operation.h"

namespace testellate::engine {

Handler select_handler(const Site& site) {
  using Select = Handler (*)(const Site&);
  static constexpr std::array kTable = {
#define INST(enumerator, text, shape, family, meaning) Select{&select_handler<ir::Opcode::enumerator>},
#include "ir/instructions.def"
#undef INST
  };
  return kTable[static_cast<std::size_t>(site.inst.op)](site);
}

const Code* handle_by_operation(Machine& machine, const Code* pc) {
  const std::uint32_t offsets[] = {pc->a, pc->b, pc->c};
  Slot operands[3];
  const unsigned count = ir::operand_count(pc->op);
  for (unsigned i = 0; i < count; ++i) operands[i] = machine.slot(offsets[i]);
  machine.slot(pc->dst) = compute(machine.terms(), pc->op, pc->type, pc->source_type, operands);
  return pc + 1;
}

}  // namespace testellate::engine
