// SPDX-License-Identifier: Apache-2.0
#include "ir/control_flow.h"

namespace testellate::ir {

std::vector<BlockId> targets_of(const Body& body, const Inst& inst) {
  if (inst.op == Opcode::Jump) return {BlockId(inst.x)};
  if (inst.op == Opcode::Branch) return {BlockId(inst.x), BlockId(inst.y)};
  std::vector<BlockId> targets;
  if (inst.op == Opcode::Switch) {
    targets.emplace_back(inst.x);
    for (const SwitchCase& entry : body.cases_of(inst)) targets.push_back(entry.target);
  }
  return targets;
}

std::vector<BlockId> successors(const Body& body, BlockId id) {
  const Block& block = body.block(id);
  std::vector<BlockId> targets;
  if (block.count > 0) targets = targets_of(body, body.insts[block.first + block.count - 1]);
  if (block.unwind.is_valid()) targets.push_back(block.unwind);
  return targets;
}

}  // namespace testellate::ir
