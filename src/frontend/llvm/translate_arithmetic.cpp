// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include <llvm/IR/Operator.h>

#include "frontend/llvm/instructions.h"
#include "frontend/llvm/lanes.h"
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

namespace {

using Predicate = ::llvm::CmpInst::Predicate;

/// A predicate in terms of the IR's few: which comparison, with the operands exchanged or the answer negated.
struct Comparison {
  Opcode op;
  bool is_swapped = false;
  bool is_negated = false;
};

struct Row {
  Predicate predicate;
  Comparison how;
};

constexpr std::array kRows = {Row{Predicate::ICMP_EQ, {Opcode::Eq}},
                              Row{Predicate::ICMP_NE, {Opcode::Ne}},
                              Row{Predicate::ICMP_ULT, {Opcode::ULt}},
                              Row{Predicate::ICMP_ULE, {Opcode::ULe}},
                              Row{Predicate::ICMP_UGT, {Opcode::ULt, true}},
                              Row{Predicate::ICMP_UGE, {Opcode::ULe, true}},
                              Row{Predicate::ICMP_SLT, {Opcode::SLt}},
                              Row{Predicate::ICMP_SLE, {Opcode::SLe}},
                              Row{Predicate::ICMP_SGT, {Opcode::SLt, true}},
                              Row{Predicate::ICMP_SGE, {Opcode::SLe, true}},
                              Row{Predicate::FCMP_OEQ, {Opcode::FEq}},
                              Row{Predicate::FCMP_UNE, {Opcode::FNe}},
                              Row{Predicate::FCMP_OLT, {Opcode::FLt}},
                              Row{Predicate::FCMP_OLE, {Opcode::FLe}},
                              Row{Predicate::FCMP_OGT, {Opcode::FLt, true}},
                              Row{Predicate::FCMP_OGE, {Opcode::FLe, true}},
                              Row{Predicate::FCMP_ULT, {Opcode::FLe, true, true}},
                              Row{Predicate::FCMP_ULE, {Opcode::FLt, true, true}},
                              Row{Predicate::FCMP_UGT, {Opcode::FLe, false, true}},
                              Row{Predicate::FCMP_UGE, {Opcode::FLt, false, true}},
                              Row{Predicate::FCMP_UNO, {Opcode::FUnordered}},
                              Row{Predicate::FCMP_ORD, {Opcode::FUnordered, false, true}}};

/// Null where one comparison is not enough.
const Comparison* find_comparison(Predicate predicate) {
  const Row* row = std::ranges::find(kRows, predicate, &Row::predicate);
  return row == kRows.end() ? nullptr : &row->how;
}

Operand compare(BodyScope& scope, const Comparison& how, Type type, Operand a, Operand b) {
  if (how.is_swapped) std::swap(a, b);
  Operand answer = scope.compute(how.op, type, a, b);
  return how.is_negated ? scope.negate(answer) : answer;
}

Operand compare_floats(BodyScope& scope, Predicate predicate, Type type, Operand a, Operand b) {
  if (const Comparison* how = find_comparison(predicate)) return compare(scope, *how, type, a, b);
  if (predicate == Predicate::FCMP_TRUE) return scope.number(1, 1);
  if (predicate == Predicate::FCMP_FALSE) return scope.number(1, 0);
  // What is left is "less or greater" and "equal or unordered".
  bool is_one = predicate == Predicate::FCMP_ONE;
  Operand first = scope.compute(is_one ? Opcode::FLt : Opcode::FEq, type, a, b);
  Operand second =
      is_one ? scope.compute(Opcode::FLt, type, b, a) : scope.compute(Opcode::FUnordered, type, a, b);
  return scope.compute(Opcode::Or, Type::boolean(), first, second);
}

}  // namespace

void translate_icmp(BodyScope& scope, const ::llvm::Instruction& instruction) {
  const Comparison* how = find_comparison(::llvm::cast<::llvm::CmpInst>(instruction).getPredicate());
  TESTELLATE_INVARIANT(how != nullptr, "every predicate of integers should have its row");
  Lanes lanes = scope.lanes_of(*instruction.getOperand(0));
  BodyScope::Operands a = scope.operands(*instruction.getOperand(0));
  BodyScope::Operands b = scope.operands(*instruction.getOperand(1));
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    if (how->is_swapped) std::swap(a[at], b[at]);
    scope.builder().append({.op = how->op,
                            .type = lanes[at].type,
                            .result = scope.results(instruction)[at],
                            .a = a[at],
                            .b = b[at]});
  }
}

void translate_fcmp(BodyScope& scope, const ::llvm::Instruction& instruction) {
  Predicate predicate = ::llvm::cast<::llvm::CmpInst>(instruction).getPredicate();
  Lanes lanes = scope.lanes_of(*instruction.getOperand(0));
  if (!lanes.front().type.is_float()) {
    scope.give_up(instruction, "arithmetic on a float of unusual size");
    return;
  }
  BodyScope::Operands a = scope.operands(*instruction.getOperand(0));
  BodyScope::Operands b = scope.operands(*instruction.getOperand(1));
  for (std::size_t at = 0; at < lanes.size(); ++at) {
    scope.set_result(instruction, compare_floats(scope, predicate, lanes[at].type, a[at], b[at]), at);
  }
}

namespace {

Opcode float_opcode_of(const ::llvm::Instruction& instruction) {
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
    scope.builder().append({.op = float_opcode_of(instruction),
                            .type = lanes[at].type,
                            .result = scope.results(instruction)[at],
                            .a = a[at],
                            .b = b[at]});
  }
}

}  // namespace testellate::frontend::llvm
