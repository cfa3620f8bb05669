// SPDX-License-Identifier: Apache-2.0
// iadd to lxor. Integers wrap; division by zero throws, smallest / -1 is the smallest (JVMS §6.5 idiv), as
// the IR's sdiv has it; floats are IEEE, the remainder is C's fmod (drem).
// i2l to i2s. Floats go towards zero, saturate, and NaN becomes 0 (JVMS §6.5 d2i), as the IR's ftos has it.
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

template <IrOp Op, ValueKind From, ValueKind To>
void convert(MethodTranslator& t, const Instruction&) {
  const ir::Operand a = t.out().pop(From);
  t.out().compute_push({.op = Op, .type = type_of(To), .source_type = type_of(From), .a = a}, To);
}

/// To a narrower integer and back to int.
template <unsigned Width, IrOp Extend>
void narrow(MethodTranslator& t, const Instruction&) {
  constexpr ir::Type kInt = type_of(ValueKind::Int);
  constexpr ir::Type kNarrow = ir::Type::integer(Width);
  const ir::Operand low = t.out().convert(IrOp::Trunc, kInt, t.out().pop(ValueKind::Int), kNarrow);
  t.out().compute_push({.op = Extend, .type = kInt, .source_type = kNarrow, .a = low}, ValueKind::Int);
}

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
  table.set(Opcode::I2L, convert<IrOp::SExt, kI, kL>);
  table.set(Opcode::I2F, convert<IrOp::SToF, kI, kF>);
  table.set(Opcode::I2D, convert<IrOp::SToF, kI, kD>);
  table.set(Opcode::L2I, convert<IrOp::Trunc, kL, kI>);
  table.set(Opcode::L2F, convert<IrOp::SToF, kL, kF>);
  table.set(Opcode::L2D, convert<IrOp::SToF, kL, kD>);
  table.set(Opcode::F2I, convert<IrOp::FToS, kF, kI>);
  table.set(Opcode::F2L, convert<IrOp::FToS, kF, kL>);
  table.set(Opcode::F2D, convert<IrOp::FConvert, kF, kD>);
  table.set(Opcode::D2I, convert<IrOp::FToS, kD, kI>);
  table.set(Opcode::D2L, convert<IrOp::FToS, kD, kL>);
  table.set(Opcode::D2F, convert<IrOp::FConvert, kD, kF>);
  table.set(Opcode::I2B, narrow<8, IrOp::SExt>);
  table.set(Opcode::I2C, narrow<16, IrOp::ZExt>);
  table.set(Opcode::I2S, narrow<16, IrOp::SExt>);
}

}  // namespace testellate::frontend::jvm
