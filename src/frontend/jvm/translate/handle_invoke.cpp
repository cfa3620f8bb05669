// SPDX-License-Identifier: Apache-2.0
// Calls.
#include "frontend/jvm/link/dynamic_call.h"
#include "frontend/jvm/translate/method_translator.h"
#include "frontend/jvm/translate/string_switch.h"

namespace testellate::frontend::jvm {
namespace {

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

void add_invoke_handlers(HandlerTable& table) {
  table.set(Opcode::InvokeStatic, invoke<InvokeKind::Static>);
  table.set(Opcode::InvokeSpecial, invoke<InvokeKind::Special>);
  table.set(Opcode::InvokeVirtual, invoke_virtual);
  table.set(Opcode::InvokeInterface, invoke<InvokeKind::Interface>);
  table.set(Opcode::InvokeDynamic, invoke_dynamic);
}

}  // namespace testellate::frontend::jvm
