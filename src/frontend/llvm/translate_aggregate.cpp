// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/instructions.h"

namespace testellate::frontend::llvm {

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

}  // namespace testellate::frontend::llvm
