// SPDX-License-Identifier: Apache-2.0

#include "frontend/llvm/instructions.h"
#include "frontend/llvm/user_code.h"

namespace testellate::frontend::llvm {

void translate_select(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& select = ::llvm::cast<::llvm::SelectInst>(instruction);
  Lanes lanes = scope.lanes_of(instruction);
  BodyScope::Operands conditions = scope.operands(*select.getCondition());
  BodyScope::Operands a = scope.operands(*select.getTrueValue());
  BodyScope::Operands b = scope.operands(*select.getFalseValue());
  bool is_edge = has_edges(instruction);
  if (is_edge) scope.check_defined(*select.getCondition());
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    // A decision is one decision, however many lanes it moves.
    scope.builder().append({.op = ir::Opcode::Select,
                            .type = lanes[at].type,
                            .is_edge = is_edge && at == 0,
                            .is_synthetic = at == 0 && is_made_by_compiler(instruction),
                            .result = scope.results(instruction)[at],
                            .a = conditions.size() == 1 ? conditions.front() : conditions[at],
                            .b = a[at],
                            .c = b[at]});
  }
}

void translate_freeze(BodyScope& scope, const ::llvm::Instruction& instruction) {
  BodyScope::Operands values = scope.operands(*instruction.getOperand(0));
  for (std::size_t at = 0; at < values.size(); ++at) scope.set_result(instruction, values[at], at);
}

void translate_extractvalue(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& extract = ::llvm::cast<::llvm::ExtractValueInst>(instruction);
  const ::llvm::Value& whole = *extract.getAggregateOperand();
  LaneRange range =
      lanes_at(*whole.getType(), {extract.getIndices().begin(), extract.getIndices().end()}, scope.layout());
  BodyScope::Operands values = scope.operands(whole);
  for (std::size_t at = 0; at < range.count; ++at) {
    scope.set_result(instruction, values[range.first + at], at);
  }
}

void translate_insertvalue(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto& insert = ::llvm::cast<::llvm::InsertValueInst>(instruction);
  const ::llvm::Value& whole = *insert.getAggregateOperand();
  LaneRange range =
      lanes_at(*whole.getType(), {insert.getIndices().begin(), insert.getIndices().end()}, scope.layout());
  BodyScope::Operands values = scope.operands(whole);
  BodyScope::Operands inserted = scope.operands(*insert.getInsertedValueOperand());
  std::copy(inserted.begin(),
            inserted.end(),
            values.begin() + static_cast<BodyScope::Operands::difference_type>(range.first));
  for (std::size_t at = 0; at < values.size(); ++at) scope.set_result(instruction, values[at], at);
}

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
