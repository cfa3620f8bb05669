// SPDX-License-Identifier: Apache-2.0
// Conditional jumps, and lcmp to dcmpg. A comparison that yields -1, 0, 1 and is followed by a jump on that
// number becomes one comparison: no term has to be taken apart later.
//
// goto, switches, returns, athrow. `jsr` and `ret` have no handler: they are refused.
#include "frontend/jvm/translate/method_translator.h"
#include "frontend/jvm/translate/type_mapping.h"
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

void go_to(MethodTranslator& t, const Instruction& instruction) {
  t.out().jump(t.target(instruction.target));
}

void switch_on(MethodTranslator& t, const Instruction& instruction) {
  const Operand value = t.out().pop(ValueKind::Int);
  const ir::BlockId otherwise = t.target(instruction.target);
  std::vector<ir::SwitchCase> cases;
  for (std::uint32_t at = 0; at < instruction.case_count; ++at) {
    const SwitchCase found = switch_case(t.code().bytes, instruction, at);
    // Gaps of a tableswitch lead to the default.
    if (found.target == instruction.target) continue;
    cases.push_back({static_cast<std::uint32_t>(found.key), t.target(found.target)});
  }
  t.out().switch_on(value, otherwise, cases, t.is_synthetic(instruction));
}

template <ValueKind Kind>
void return_value(MethodTranslator& t, const Instruction&) {
  CodeWriter& out = t.out();
  const FieldType& type = t.type().result;
  if (type.is_void() || kind_of(type) != Kind) {
    out.note_mistake("a value is returned that does not fit the method's type");
    return;
  }
  const StackValue top = out.pop_value();
  out.push_value(top);
  Operand value = out.pop(Kind);
  // JVMS §6.5 ireturn: the value is narrowed to the type of the result.
  if (storage_type(type) != register_type(type) && !top.is_boolean) {
    const Operand low = t.emitter().narrowed(type, value, false);
    t.emitter().push_widened(type, low);
    value = out.pop(Kind);
  }
  out.return_value(type_of(Kind), value);
}

void return_void(MethodTranslator& t, const Instruction&) {
  if (!t.type().result.is_void()) t.out().note_mistake("nothing is returned where a value should be");
  t.out().return_void();
}

void athrow(MethodTranslator& t, const Instruction&) {
  const StackValue exception = t.out().pop_value();
  if (exception.kind != ValueKind::Ref) {
    t.out().note_mistake("what is thrown is no reference");
    return;
  }
  t.emitter().check_not_null(exception);
  t.out().throw_value(exception.operand);
}

}  // namespace

void add_control_handlers(HandlerTable& table) {
  set_range(table, Opcode::IfEq, Opcode::IfLe, if_zero);
  set_range(table, Opcode::IfICmpEq, Opcode::IfICmpLe, if_icmp);
  set_range(table, Opcode::IfACmpEq, Opcode::IfACmpNe, if_acmp);
  set_range(table, Opcode::IfNull, Opcode::IfNonNull, if_null);
  table.set(Opcode::LCmp, lcmp);
  table.set(Opcode::FCmpL, fcmp<ValueKind::Float, true>);
  table.set(Opcode::FCmpG, fcmp<ValueKind::Float, false>);
  table.set(Opcode::DCmpL, fcmp<ValueKind::Double, true>);
  table.set(Opcode::DCmpG, fcmp<ValueKind::Double, false>);
  table.set(Opcode::Goto, go_to);
  table.set(Opcode::GotoW, go_to);
  table.set(Opcode::TableSwitch, switch_on);
  table.set(Opcode::LookupSwitch, switch_on);
  table.set(Opcode::IReturn, return_value<ValueKind::Int>);
  table.set(Opcode::LReturn, return_value<ValueKind::Long>);
  table.set(Opcode::FReturn, return_value<ValueKind::Float>);
  table.set(Opcode::DReturn, return_value<ValueKind::Double>);
  table.set(Opcode::AReturn, return_value<ValueKind::Ref>);
  table.set(Opcode::Return, return_void);
  table.set(Opcode::AThrow, athrow);
}

}  // namespace testellate::frontend::jvm
