// SPDX-License-Identifier: Apache-2.0
// Fields, new, checkcast, instanceof, monitors.
// Calls.
#include "frontend/jvm/link/dynamic_call.h"
#include "frontend/jvm/translate/method_translator.h"
#include "frontend/jvm/translate/string_switch.h"

namespace testellate::frontend::jvm {
namespace {

using IrOp = ir::Opcode;

void get_static(MethodTranslator& t, const Instruction& instruction) {
  t.emitter().get_static(t.constants().member(instruction.constant));
}
void put_static(MethodTranslator& t, const Instruction& instruction) {
  t.emitter().put_static(t.constants().member(instruction.constant));
}
void get_field(MethodTranslator& t, const Instruction& instruction) {
  t.emitter().get_field(t.constants().member(instruction.constant));
}
void put_field(MethodTranslator& t, const Instruction& instruction) {
  t.emitter().put_field(t.constants().member(instruction.constant));
}

void new_object(MethodTranslator& t, const Instruction& instruction) {
  t.emitter().new_object(t.constants().class_name(instruction.constant));
}

void check_cast(MethodTranslator& t, const Instruction& instruction) {
  const StackValue value = t.out().pop_value();
  if (value.kind != ValueKind::Ref) t.out().note_mistake("a cast of what is no reference");
  const ir::ClassId to = t.linker().class_id(t.constants().class_name(instruction.constant));
  t.out().check(ir::CheckKind::Cast, {value.operand}, ir::Type::none(), to);
  t.out().push_value(value);
}

void instance_of(MethodTranslator& t, const Instruction& instruction) {
  const ir::Operand value = t.out().pop(ValueKind::Ref);
  const ir::ClassId of = t.linker().class_id(t.constants().class_name(instruction.constant));
  t.out().push_condition(
      t.out().compute({.op = IrOp::InstanceOf, .a = value, .x = of.index()}, ir::Type::boolean()));
}

/// There is one thread: entering and leaving a monitor only looks at the reference.
void monitor(MethodTranslator& t, const Instruction&) {
  const StackValue object = t.out().pop_value();
  if (object.kind != ValueKind::Ref) t.out().note_mistake("a monitor of what is no reference");
  t.emitter().check_not_null(object);
}

template <InvokeKind Kind>
void invoke(MethodTranslator& t, const Instruction& instruction) {
  t.emitter().invoke(Kind, t.constants().member(instruction.constant));
}

void invoke_virtual(MethodTranslator& t, const Instruction& instruction) {
  const MemberRef method = t.constants().member(instruction.constant);
  const bool is_hash = method.owner == "java/lang/String" && method.name == "hashCode";
  if (is_hash && t.peek_next()) {
    if (const auto found = find_string_switch(t.constants(), t.code(), *t.peek_next())) {
      return push_switch_key(t.emitter(), *found);
    }
  }
  t.emitter().invoke(InvokeKind::Virtual, method);
}

void invoke_dynamic(MethodTranslator& t, const Instruction& instruction) {
  push_dynamic_call(t.emitter(),
                    {t.owner(), t.method(), instruction.offset, t.constants().dynamic(instruction.constant)});
}

}  // namespace

void add_object_handlers(HandlerTable& table) {
  table.set(Opcode::GetStatic, get_static);
  table.set(Opcode::PutStatic, put_static);
  table.set(Opcode::GetField, get_field);
  table.set(Opcode::PutField, put_field);
  table.set(Opcode::New, new_object);
  table.set(Opcode::CheckCast, check_cast);
  table.set(Opcode::InstanceOf, instance_of);
  table.set(Opcode::MonitorEnter, monitor);
  table.set(Opcode::MonitorExit, monitor);
  table.set(Opcode::InvokeStatic, invoke<InvokeKind::Static>);
  table.set(Opcode::InvokeSpecial, invoke<InvokeKind::Special>);
  table.set(Opcode::InvokeVirtual, invoke_virtual);
  table.set(Opcode::InvokeInterface, invoke<InvokeKind::Interface>);
  table.set(Opcode::InvokeDynamic, invoke_dynamic);
}

}  // namespace testellate::frontend::jvm
