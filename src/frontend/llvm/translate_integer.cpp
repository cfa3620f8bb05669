// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Operator.h>

#include "frontend/llvm/instructions.h"
#include "frontend/llvm/wide_integer.h"
#include "support/invariant.h"

namespace testellate::frontend::llvm {
namespace {

using ir::CheckKind;
using ir::Opcode;
using ir::Operand;
using ir::Type;

Opcode opcode_of(const ::llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case ::llvm::Instruction::Add:
      return Opcode::Add;
    case ::llvm::Instruction::Sub:
      return Opcode::Sub;
    case ::llvm::Instruction::Mul:
      return Opcode::Mul;
    case ::llvm::Instruction::And:
      return Opcode::And;
    case ::llvm::Instruction::Or:
      return Opcode::Or;
    case ::llvm::Instruction::Xor:
      return Opcode::Xor;
    case ::llvm::Instruction::UDiv:
      return Opcode::UDiv;
    case ::llvm::Instruction::SDiv:
      return Opcode::SDiv;
    case ::llvm::Instruction::URem:
      return Opcode::URem;
    case ::llvm::Instruction::SRem:
      return Opcode::SRem;
    case ::llvm::Instruction::Shl:
      return Opcode::Shl;
    case ::llvm::Instruction::LShr:
      return Opcode::LShr;
    case ::llvm::Instruction::AShr:
      return Opcode::AShr;
    default:
      TESTELLATE_UNREACHABLE("the instruction should be integer arithmetic");
  }
}

/// Calls `before(lane, a, b)` for the checks of each lane, then computes it.
template <typename Before>
void compute_lanes(BodyScope& scope, const ::llvm::Instruction& instruction, Before before) {
  Opcode op = opcode_of(instruction);
  Lanes lanes = scope.lanes_of(instruction);
  BodyScope::Operands a = scope.operands(*instruction.getOperand(0));
  BodyScope::Operands b = scope.operands(*instruction.getOperand(1));
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    before(lanes[at].type, a[at], b[at]);
    scope.builder().append(
        {.op = op, .type = lanes[at].type, .result = scope.results(instruction)[at], .a = a[at], .b = b[at]});
  }
}

std::optional<CheckKind> overflow_check(const BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto* arithmetic = ::llvm::dyn_cast<::llvm::OverflowingBinaryOperator>(&instruction);
  if (!scope.options().check_signed_overflow || arithmetic == nullptr) return std::nullopt;
  if (!arithmetic->hasNoSignedWrap()) return std::nullopt;
  if (instruction.getOpcode() == ::llvm::Instruction::Add) return CheckKind::AddOverflow;
  if (instruction.getOpcode() == ::llvm::Instruction::Sub) return CheckKind::SubOverflow;
  return CheckKind::MulOverflow;
}

}  // namespace

void translate_arithmetic(BodyScope& scope, const ::llvm::Instruction& instruction) {
  std::optional<CheckKind> overflow = overflow_check(scope, instruction);
  compute_lanes(scope, instruction, [&](Type type, Operand a, Operand b) {
    if (overflow) scope.check(*overflow, {a, b}, type);
  });
}

void translate_division(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto* divisor = ::llvm::dyn_cast<::llvm::ConstantInt>(instruction.getOperand(1));
  bool may_be_zero = divisor == nullptr || divisor->isZero();
  bool is_signed = instruction.getOpcode() == ::llvm::Instruction::SDiv ||
                   instruction.getOpcode() == ::llvm::Instruction::SRem;
  bool may_overflow = is_signed && (divisor == nullptr || divisor->isMinusOne());
  if (may_be_zero) scope.check_defined(*instruction.getOperand(1));
  compute_lanes(scope, instruction, [&](Type type, Operand a, Operand b) {
    if (may_be_zero) scope.check(CheckKind::DivZero, {b}, type);
    if (may_overflow) scope.check(CheckKind::DivOverflow, {a, b}, type);
  });
}

void translate_shift(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const auto* amount = ::llvm::dyn_cast<::llvm::ConstantInt>(instruction.getOperand(1));
  bool is_fine = amount != nullptr && amount->getValue().ult(amount->getBitWidth());
  compute_lanes(scope, instruction, [&](Type type, Operand, Operand b) {
    if (!is_fine) scope.check(CheckKind::Shift, {b}, type);
  });
}

}  // namespace testellate::frontend::llvm
