// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/instructions.h"

namespace testellate::frontend::llvm {
namespace {

using ir::Opcode;
using ir::Operand;

/// Whether the index operand is this lane.
Operand is_lane(BodyScope& scope, const ::llvm::Value& index, std::size_t lane) {
  ir::Type type = scope.type_of(index);
  return scope.compute(Opcode::Eq, type, scope.operand(index), scope.number(type.width(), lane));
}

}  // namespace

void translate_extractelement(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& extract = ::llvm::cast<::llvm::ExtractElementInst>(instruction);
  BodyScope::Operands values = scope.operands(*extract.getVectorOperand());
  const ::llvm::Value& index = *extract.getIndexOperand();
  ir::Type type = scope.type_of(instruction);
  if (const auto* constant = ::llvm::dyn_cast<::llvm::ConstantInt>(&index)) {
    bool is_there = constant->getValue().ult(values.size());
    scope.set_result(instruction, is_there ? values[constant->getZExtValue()] : scope.uninit(type));
    return;
  }
  Operand found = scope.uninit(type);
  for (std::size_t lane = 0; lane < values.size(); ++lane) {
    found = scope.choose(type, is_lane(scope, index, lane), values[lane], found);
  }
  scope.set_result(instruction, found);
}

void translate_insertelement(BodyScope& scope, const ::llvm::Instruction& instruction) {
  BodyScope::Operands values = scope.operands(*instruction.getOperand(0));
  Operand inserted = scope.operand(*instruction.getOperand(1));
  const ::llvm::Value& index = *instruction.getOperand(2);
  ir::Type type = scope.type_of(instruction);
  for (std::size_t lane = 0; lane < values.size(); ++lane) {
    if (const auto* constant = ::llvm::dyn_cast<::llvm::ConstantInt>(&index)) {
      if (constant->getValue() == lane) values[lane] = inserted;
    } else {
      values[lane] = scope.choose(type, is_lane(scope, index, lane), inserted, values[lane]);
    }
  }
  for (std::size_t lane = 0; lane < values.size(); ++lane) scope.set_result(instruction, values[lane], lane);
}

void translate_shufflevector(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& shuffle = ::llvm::cast<::llvm::ShuffleVectorInst>(instruction);
  BodyScope::Operands values = scope.operands(*shuffle.getOperand(0));
  BodyScope::Operands second = scope.operands(*shuffle.getOperand(1));
  values.insert(values.end(), second.begin(), second.end());
  ::llvm::ArrayRef<int> mask = shuffle.getShuffleMask();
  ir::Type type = scope.type_of(instruction);
  for (std::size_t lane = 0; lane < mask.size(); ++lane) {
    Operand chosen = mask[lane] < 0 ? scope.uninit(type) : values[static_cast<std::size_t>(mask[lane])];
    scope.set_result(instruction, chosen, lane);
  }
}

}  // namespace testellate::frontend::llvm
