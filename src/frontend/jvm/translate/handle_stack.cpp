// SPDX-License-Identifier: Apache-2.0
// pop, dup and swap in all forms. The JVM defines them on words; a long or double is two words and one value
// here, so what a form means depends on the kinds of the values (JVMS §6.5 dup2_x2: forms 1 to 4).
#include "frontend/jvm/translate/method_translator.h"

namespace testellate::frontend::jvm {
namespace {

/// The values of the top two words: one wide value, or two, the top one last.
std::vector<StackValue> pop_two_words(CodeWriter& out) {
  const StackValue top = out.pop_value();
  if (is_wide(top.kind)) return {top};
  return {out.pop_value(), top};
}

void push_all(CodeWriter& out, const std::vector<StackValue>& values) {
  for (const StackValue& value : values) out.push_value(value);
}

void pop(MethodTranslator& t, const Instruction&) { static_cast<void>(t.out().pop_value()); }
void pop2(MethodTranslator& t, const Instruction&) { pop_two_words(t.out()); }

void dup(MethodTranslator& t, const Instruction&) {
  const StackValue top = t.out().pop_value();
  push_all(t.out(), {top, top});
}

void dup_x1(MethodTranslator& t, const Instruction&) {
  const StackValue top = t.out().pop_value();
  const StackValue below = t.out().pop_value();
  push_all(t.out(), {top, below, top});
}

void dup_x2(MethodTranslator& t, const Instruction&) {
  const StackValue top = t.out().pop_value();
  const std::vector<StackValue> below = pop_two_words(t.out());
  t.out().push_value(top);
  push_all(t.out(), below);
  t.out().push_value(top);
}

void dup2(MethodTranslator& t, const Instruction&) {
  const std::vector<StackValue> top = pop_two_words(t.out());
  push_all(t.out(), top);
  push_all(t.out(), top);
}

void dup2_x1(MethodTranslator& t, const Instruction&) {
  const std::vector<StackValue> top = pop_two_words(t.out());
  const StackValue below = t.out().pop_value();
  push_all(t.out(), top);
  t.out().push_value(below);
  push_all(t.out(), top);
}

void dup2_x2(MethodTranslator& t, const Instruction&) {
  const std::vector<StackValue> top = pop_two_words(t.out());
  const std::vector<StackValue> below = pop_two_words(t.out());
  push_all(t.out(), top);
  push_all(t.out(), below);
  push_all(t.out(), top);
}

void swap(MethodTranslator& t, const Instruction&) {
  const StackValue top = t.out().pop_value();
  const StackValue below = t.out().pop_value();
  push_all(t.out(), {top, below});
}

}  // namespace

void add_stack_handlers(HandlerTable& table) {
  table.set(Opcode::Pop, pop);
  table.set(Opcode::Pop2, pop2);
  table.set(Opcode::Dup, dup);
  table.set(Opcode::DupX1, dup_x1);
  table.set(Opcode::DupX2, dup_x2);
  table.set(Opcode::Dup2, dup2);
  table.set(Opcode::Dup2X1, dup2_x1);
  table.set(Opcode::Dup2X2, dup2_x2);
  table.set(Opcode::Swap, swap);
}

}  // namespace testellate::frontend::jvm
