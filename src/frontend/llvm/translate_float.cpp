// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/instructions.h"
#include "support/invariant.h"

namespace testellate::frontend::llvm {
namespace {

using ir::Opcode;

Opcode opcode_of(const ::llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case ::llvm::Instruction::FNeg:
      return Opcode::FNeg;
    case ::llvm::Instruction::FAdd:
      return Opcode::FAdd;
    case ::llvm::Instruction::FSub:
      return Opcode::FSub;
    case ::llvm::Instruction::FMul:
      return Opcode::FMul;
    case ::llvm::Instruction::FDiv:
      return Opcode::FDiv;
    case ::llvm::Instruction::FRem:
      return Opcode::FRem;
    default:
      TESTELLATE_UNREACHABLE("the instruction should be float arithmetic");
  }
}

}  // namespace

void translate_float(BodyScope& scope, const ::llvm::Instruction& instruction) {
  Lanes lanes = scope.lanes_of(instruction);
  if (!lanes.front().type.is_float()) {
    scope.give_up(instruction, "arithmetic on a float of unusual size");
    return;
  }
  BodyScope::Operands a = scope.operands(*instruction.getOperand(0));
  BodyScope::Operands b(a.size());
  if (instruction.getNumOperands() == 2) b = scope.operands(*instruction.getOperand(1));
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    scope.builder().append({.op = opcode_of(instruction),
                            .type = lanes[at].type,
                            .result = scope.results(instruction)[at],
                            .a = a[at],
                            .b = b[at]});
  }
}

}  // namespace testellate::frontend::llvm
