// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/edges.h"
#include "frontend/llvm/instructions.h"

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

}  // namespace testellate::frontend::llvm
