// SPDX-License-Identifier: Apache-2.0
// Conditional jumps, and lcmp to dcmpg. A comparison that yields -1, 0, 1 and is followed by a jump on that
// number becomes one comparison: no term has to be taken apart later.
#include "frontend/jvm/translate/method_translator.h"
#include "support/invariant.h"

namespace testellate::frontend::jvm {
namespace {

using IrOp = ir::Opcode;
using ir::Operand;

enum class Relation : std::uint8_t { Eq, Ne, Lt, Ge, Gt, Le };

/// The jumps on relations follow each other, in this order.
Relation relation_of(Opcode opcode, Opcode first) {
  return static_cast<Relation>(static_cast<unsigned>(opcode) - static_cast<unsigned>(first));
}

Operand compare(CodeWriter& out, Relation relation, ir::Type type, Operand a, Operand b) {
  switch (relation) {
    case Relation::Eq:
      return out.binary(IrOp::Eq, type, a, b);
    case Relation::Ne:
      return out.binary(IrOp::Ne, type, a, b);
    case Relation::Lt:
      return out.binary(IrOp::SLt, type, a, b);
    case Relation::Ge:
      return out.binary(IrOp::SLe, type, b, a);
    case Relation::Gt:
      return out.binary(IrOp::SLt, type, b, a);
    case Relation::Le:
      return out.binary(IrOp::SLe, type, a, b);
  }
  TESTELLATE_UNREACHABLE("every relation should have its comparison");
}

/// Relation of the comparison's number to 0. NaN counts as less or as greater: JVMS §6.5 fcmp<op>.
Operand compare_floats(
    CodeWriter& out, Relation relation, ir::Type type, Operand a, Operand b, bool nan_is_less) {
  switch (relation) {
    case Relation::Eq:
      return out.binary(IrOp::FEq, type, a, b);
    case Relation::Ne:
      return out.binary(IrOp::FNe, type, a, b);
    case Relation::Lt:
      return nan_is_less ? out.negate(out.binary(IrOp::FLe, type, b, a)) : out.binary(IrOp::FLt, type, a, b);
    case Relation::Ge:
      return nan_is_less ? out.binary(IrOp::FLe, type, b, a) : out.negate(out.binary(IrOp::FLt, type, a, b));
    case Relation::Gt:
      return nan_is_less ? out.binary(IrOp::FLt, type, b, a) : out.negate(out.binary(IrOp::FLe, type, a, b));
    case Relation::Le:
      return nan_is_less ? out.negate(out.binary(IrOp::FLt, type, b, a)) : out.binary(IrOp::FLe, type, a, b);
  }
  TESTELLATE_UNREACHABLE("every relation should have its comparison");
}

bool is_zero_test(Opcode opcode) { return opcode >= Opcode::IfEq && opcode <= Opcode::IfLe; }

void if_zero(MethodTranslator& t, const Instruction& instruction) {
  CodeWriter& out = t.out();
  const Relation relation = relation_of(instruction.opcode, Opcode::IfEq);
  const StackValue value = out.pop_value();
  if (value.is_condition && (relation == Relation::Eq || relation == Relation::Ne)) {
    t.branch(instruction, relation == Relation::Ne ? value.operand : out.negate(value.operand));
    return;
  }
  out.push_value(value);
  constexpr ir::Type kInt = type_of(ValueKind::Int);
  const Operand a = out.pop(ValueKind::Int);
  t.branch(instruction, compare(out, relation, kInt, a, out.constant(kInt, 0)));
}

void if_icmp(MethodTranslator& t, const Instruction& instruction) {
  const Operand b = t.out().pop(ValueKind::Int);
  const Operand a = t.out().pop(ValueKind::Int);
  const Relation relation = relation_of(instruction.opcode, Opcode::IfICmpEq);
  t.branch(instruction, compare(t.out(), relation, type_of(ValueKind::Int), a, b));
}

void if_acmp(MethodTranslator& t, const Instruction& instruction) {
  const Operand b = t.out().pop(ValueKind::Ref);
  const Operand a = t.out().pop(ValueKind::Ref);
  const IrOp op = instruction.opcode == Opcode::IfACmpEq ? IrOp::Eq : IrOp::Ne;
  t.branch(instruction, t.out().binary(op, ir::Type::ref(), a, b));
}

void if_null(MethodTranslator& t, const Instruction& instruction) {
  const Operand a = t.out().pop(ValueKind::Ref);
  const IrOp op = instruction.opcode == Opcode::IfNull ? IrOp::Eq : IrOp::Ne;
  t.branch(instruction, t.out().binary(op, ir::Type::ref(), a, t.out().null()));
}

/// `greater` - `less`, as ints.
void push_difference(CodeWriter& out, Operand greater, Operand less) {
  constexpr ir::Type kInt = type_of(ValueKind::Int);
  const Operand plus = out.convert(IrOp::ZExt, ir::Type::boolean(), greater, kInt);
  const Operand minus = out.convert(IrOp::ZExt, ir::Type::boolean(), less, kInt);
  out.compute_push({.op = IrOp::Sub, .type = kInt, .a = plus, .b = minus}, ValueKind::Int);
}

/// The jump that follows, if it tests the comparison's number.
std::optional<Instruction> take_zero_test(MethodTranslator& t) {
  const std::optional<Instruction> next = t.peek_next();
  return next && is_zero_test(next->opcode) ? t.take_next() : std::nullopt;
}

void lcmp(MethodTranslator& t, const Instruction&) {
  constexpr ir::Type kLong = type_of(ValueKind::Long);
  CodeWriter& out = t.out();
  const std::optional<Instruction> jump = take_zero_test(t);
  const Operand b = out.pop(ValueKind::Long);
  const Operand a = out.pop(ValueKind::Long);
  if (jump) {
    t.branch(*jump, compare(out, relation_of(jump->opcode, Opcode::IfEq), kLong, a, b));
    return;
  }
  const Operand greater = out.binary(IrOp::SLt, kLong, b, a);
  push_difference(out, greater, out.binary(IrOp::SLt, kLong, a, b));
}

template <ValueKind Kind, bool NanIsLess>
void fcmp(MethodTranslator& t, const Instruction&) {
  constexpr ir::Type kType = type_of(Kind);
  CodeWriter& out = t.out();
  const std::optional<Instruction> jump = take_zero_test(t);
  const Operand b = out.pop(Kind);
  const Operand a = out.pop(Kind);
  if (jump) {
    const Relation relation = relation_of(jump->opcode, Opcode::IfEq);
    t.branch(*jump, compare_floats(out, relation, kType, a, b, NanIsLess));
    return;
  }
  const Operand greater = compare_floats(out, Relation::Gt, kType, a, b, NanIsLess);
  push_difference(out, greater, compare_floats(out, Relation::Lt, kType, a, b, NanIsLess));
}

void set_range(HandlerTable& table, Opcode first, Opcode last, InstructionHandler handler) {
  for (unsigned at = static_cast<unsigned>(first); at <= static_cast<unsigned>(last); ++at) {
    table.set(static_cast<Opcode>(at), handler);
  }
}

}  // namespace

void add_comparison_handlers(HandlerTable& table) {
  set_range(table, Opcode::IfEq, Opcode::IfLe, if_zero);
  set_range(table, Opcode::IfICmpEq, Opcode::IfICmpLe, if_icmp);
  set_range(table, Opcode::IfACmpEq, Opcode::IfACmpNe, if_acmp);
  set_range(table, Opcode::IfNull, Opcode::IfNonNull, if_null);
  table.set(Opcode::LCmp, lcmp);
  table.set(Opcode::FCmpL, fcmp<ValueKind::Float, true>);
  table.set(Opcode::FCmpG, fcmp<ValueKind::Float, false>);
  table.set(Opcode::DCmpL, fcmp<ValueKind::Double, true>);
  table.set(Opcode::DCmpG, fcmp<ValueKind::Double, false>);
}

}  // namespace testellate::frontend::jvm
