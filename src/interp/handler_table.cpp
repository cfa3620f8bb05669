// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "interp/handlers.h"
#include "interp/machine.h"
#include "ir/operation.h"

namespace testellate::interp {

Handler select_handler(const Site& site) {
  using Select = Handler (*)(const Site&);
  static constexpr std::array kTable = {
#define INST(enumerator, text, shape, family, meaning) Select{&select_handler<ir::Opcode::enumerator>},
#include "ir/instructions.def"
#undef INST
  };
  return kTable[static_cast<std::size_t>(site.inst.op)](site);
}

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

}  // namespace testellate::interp
