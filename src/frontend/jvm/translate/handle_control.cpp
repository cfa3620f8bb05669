// SPDX-License-Identifier: Apache-2.0
// goto, switches, returns, athrow. `jsr` and `ret` have no handler: they are refused.
#include "frontend/jvm/translate/method_translator.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

using IrOp = ir::Opcode;
using ir::Operand;

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
