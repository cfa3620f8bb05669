// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/instructions.h"
#include "support/invariant.h"

namespace testellate::frontend::llvm {
namespace {

using ir::CheckKind;
using ir::Opcode;
using ir::Operand;
using ir::Type;

Opcode opcode_of(const ::llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case ::llvm::Instruction::Trunc:
      return Opcode::Trunc;
    case ::llvm::Instruction::ZExt:
      return Opcode::ZExt;
    case ::llvm::Instruction::SExt:
      return Opcode::SExt;
    case ::llvm::Instruction::FPToUI:
      return Opcode::FToU;
    case ::llvm::Instruction::FPToSI:
      return Opcode::FToS;
    case ::llvm::Instruction::UIToFP:
      return Opcode::UToF;
    case ::llvm::Instruction::SIToFP:
      return Opcode::SToF;
    case ::llvm::Instruction::FPTrunc:
    case ::llvm::Instruction::FPExt:
      return Opcode::FConvert;
    default:
      TESTELLATE_UNREACHABLE("the instruction should be a conversion");
  }
}

template <typename Before>
void convert_lanes(BodyScope& scope, const ::llvm::Instruction& instruction, Before before) {
  Lanes from = scope.lanes_of(*instruction.getOperand(0));
  Lanes to = scope.lanes_of(instruction);
  BodyScope::Operands a = scope.operands(*instruction.getOperand(0));
  for (std::size_t at = 0; at < to.size(); ++at) {
    before(from[at].type, a[at], to[at].type);
    scope.builder().append({.op = opcode_of(instruction),
                            .type = to[at].type,
                            .source_type = from[at].type,
                            .result = scope.results(instruction)[at],
                            .a = a[at]});
  }
}

bool is_usual(const ::llvm::Type& type) {
  const ::llvm::Type* scalar = type.getScalarType();
  return !scalar->isFloatingPointTy() || scalar->isFloatTy() || scalar->isDoubleTy();
}

}  // namespace

void translate_resize(BodyScope& scope, const ::llvm::Instruction& instruction) {
  convert_lanes(scope, instruction, [](Type, Operand, Type) {});
}

void translate_float_conversion(BodyScope& scope, const ::llvm::Instruction& instruction) {
  if (!is_usual(*instruction.getType()) || !is_usual(*instruction.getOperand(0)->getType())) {
    scope.give_up(instruction, "arithmetic on a float of unusual size");
    return;
  }
  convert_lanes(scope, instruction, [&](Type from, Operand a, Type to) {
    if (!scope.options().check_float_conversion || !to.is_integer()) return;
    bool is_signed = instruction.getOpcode() == ::llvm::Instruction::FPToSI;
    scope.check(is_signed ? CheckKind::FloatToSigned : CheckKind::FloatToUnsigned,
                {a, scope.number(32, to.width())},
                from);
  });
}

void translate_pointer_cast(BodyScope& scope, const ::llvm::Instruction& instruction) {
  Lanes from = scope.lanes_of(*instruction.getOperand(0));
  Lanes to = scope.lanes_of(instruction);
  BodyScope::Operands a = scope.operands(*instruction.getOperand(0));
  for (std::size_t at = 0; at < to.size(); ++at) {
    Operand bits = scope.to_integer(from[at].type, a[at]);
    Type bits_type = Type::integer(from[at].type.width());
    bits = scope.resize(Opcode::ZExt, bits_type, bits, Type::integer(to[at].type.width()));
    scope.set_result(instruction, scope.from_integer(bits, to[at].type), at);
  }
}

void translate_bitcast(BodyScope& scope, const ::llvm::Instruction& instruction) {
  Lanes from = scope.lanes_of(*instruction.getOperand(0));
  Lanes to = scope.lanes_of(instruction);
  BodyScope::Operands values = scope.operands(*instruction.getOperand(0));
  bool is_same = from.size() == to.size() &&
                 std::equal(from.begin(), from.end(), to.begin(), [](const Lane& a, const Lane& b) {
                   return a.type == b.type;
                 });
  if (!is_same) {
    std::uint64_t width = scope.layout().getTypeSizeInBits(instruction.getType()).getFixedValue();
    if (width > value::kMaxWidth) {
      scope.give_up(instruction, "a bit cast of more than 128 bits");
      return;
    }
    Operand packed = scope.pack(from, values, static_cast<unsigned>(width));
    values = scope.unpack(to, packed, static_cast<unsigned>(width));
  }
  for (std::size_t at = 0; at < to.size(); ++at) scope.set_result(instruction, values[at], at);
}

}  // namespace testellate::frontend::llvm
