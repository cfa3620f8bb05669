// SPDX-License-Identifier: Apache-2.0
// iadd to lxor. Integers wrap; division by zero throws, smallest / -1 is the smallest (JVMS §6.5 idiv), as
// the IR's sdiv has it; floats are IEEE, the remainder is C's fmod (drem).
#include "frontend/jvm/translate/method_translator.h"

namespace testellate::frontend::jvm {
namespace {

using IrOp = ir::Opcode;
using ir::Operand;

template <IrOp Op, ValueKind Kind>
void binary(MethodTranslator& t, const Instruction&) {
  const Operand b = t.out().pop(Kind);
  const Operand a = t.out().pop(Kind);
  t.out().compute_push({.op = Op, .type = type_of(Kind), .a = a, .b = b}, Kind);
}

template <IrOp Op, ValueKind Kind>
void divide(MethodTranslator& t, const Instruction&) {
  const Operand b = t.out().pop(Kind);
  const Operand a = t.out().pop(Kind);
  t.out().check(ir::CheckKind::DivZero, {b}, type_of(Kind));
  t.out().compute_push({.op = Op, .type = type_of(Kind), .a = a, .b = b}, Kind);
}

/// The amount is an int of which the low 5 or 6 bits count.
template <IrOp Op, ValueKind Kind>
void shift(MethodTranslator& t, const Instruction&) {
  CodeWriter& out = t.out();
  constexpr ir::Type kInt = type_of(ValueKind::Int);
  constexpr ir::Type kType = type_of(Kind);
  Operand amount = out.pop(ValueKind::Int);
  const Operand a = out.pop(Kind);
  amount = out.binary(IrOp::And, kInt, amount, out.constant(kInt, kType.width() - 1));
  if (Kind == ValueKind::Long) amount = out.convert(IrOp::ZExt, kInt, amount, kType);
  out.compute_push({.op = Op, .type = kType, .a = a, .b = amount}, Kind);
}

template <ValueKind Kind>
void negate(MethodTranslator& t, const Instruction&) {
  const Operand a = t.out().pop(Kind);
  const Operand zero = t.out().constant(type_of(Kind), 0);
  t.out().compute_push({.op = IrOp::Sub, .type = type_of(Kind), .a = zero, .b = a}, Kind);
}

template <ValueKind Kind>
void negate_float(MethodTranslator& t, const Instruction&) {
  const Operand a = t.out().pop(Kind);
  t.out().compute_push({.op = IrOp::FNeg, .type = type_of(Kind), .a = a}, Kind);
}

constexpr ValueKind kI = ValueKind::Int;
constexpr ValueKind kL = ValueKind::Long;
constexpr ValueKind kF = ValueKind::Float;
constexpr ValueKind kD = ValueKind::Double;

}  // namespace

void add_arithmetic_handlers(HandlerTable& table) {
  table.set(Opcode::IAdd, binary<IrOp::Add, kI>);
  table.set(Opcode::LAdd, binary<IrOp::Add, kL>);
  table.set(Opcode::FAdd, binary<IrOp::FAdd, kF>);
  table.set(Opcode::DAdd, binary<IrOp::FAdd, kD>);
  table.set(Opcode::ISub, binary<IrOp::Sub, kI>);
  table.set(Opcode::LSub, binary<IrOp::Sub, kL>);
  table.set(Opcode::FSub, binary<IrOp::FSub, kF>);
  table.set(Opcode::DSub, binary<IrOp::FSub, kD>);
  table.set(Opcode::IMul, binary<IrOp::Mul, kI>);
  table.set(Opcode::LMul, binary<IrOp::Mul, kL>);
  table.set(Opcode::FMul, binary<IrOp::FMul, kF>);
  table.set(Opcode::DMul, binary<IrOp::FMul, kD>);
  table.set(Opcode::IDiv, divide<IrOp::SDiv, kI>);
  table.set(Opcode::LDiv, divide<IrOp::SDiv, kL>);
  table.set(Opcode::FDiv, binary<IrOp::FDiv, kF>);
  table.set(Opcode::DDiv, binary<IrOp::FDiv, kD>);
  table.set(Opcode::IRem, divide<IrOp::SRem, kI>);
  table.set(Opcode::LRem, divide<IrOp::SRem, kL>);
  table.set(Opcode::FRem, binary<IrOp::FRem, kF>);
  table.set(Opcode::DRem, binary<IrOp::FRem, kD>);
  table.set(Opcode::INeg, negate<kI>);
  table.set(Opcode::LNeg, negate<kL>);
  table.set(Opcode::FNeg, negate_float<kF>);
  table.set(Opcode::DNeg, negate_float<kD>);
  table.set(Opcode::IShl, shift<IrOp::Shl, kI>);
  table.set(Opcode::LShl, shift<IrOp::Shl, kL>);
  table.set(Opcode::IShr, shift<IrOp::AShr, kI>);
  table.set(Opcode::LShr, shift<IrOp::AShr, kL>);
  table.set(Opcode::IUshr, shift<IrOp::LShr, kI>);
  table.set(Opcode::LUshr, shift<IrOp::LShr, kL>);
  table.set(Opcode::IAnd, binary<IrOp::And, kI>);
  table.set(Opcode::LAnd, binary<IrOp::And, kL>);
  table.set(Opcode::IOr, binary<IrOp::Or, kI>);
  table.set(Opcode::LOr, binary<IrOp::Or, kL>);
  table.set(Opcode::IXor, binary<IrOp::Xor, kI>);
  table.set(Opcode::LXor, binary<IrOp::Xor, kL>);
}

}  // namespace testellate::frontend::jvm
