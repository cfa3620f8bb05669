// SPDX-License-Identifier: Apache-2.0
// i2l to i2s. Floats go towards zero, saturate, and NaN becomes 0 (JVMS §6.5 d2i), as the IR's ftos has it.
#include "frontend/jvm/translate/method_translator.h"

namespace testellate::frontend::jvm {
namespace {

using IrOp = ir::Opcode;

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

constexpr ValueKind kI = ValueKind::Int;
constexpr ValueKind kL = ValueKind::Long;
constexpr ValueKind kF = ValueKind::Float;
constexpr ValueKind kD = ValueKind::Double;

}  // namespace

void add_conversion_handlers(HandlerTable& table) {
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
