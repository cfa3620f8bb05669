// SPDX-License-Identifier: Apache-2.0
// What puts values on the operand stack and takes them away: constants (aconst_null to ldc2_w), local
// variables (loads, stores, iinc), and pop, dup and swap in all forms. The JVM defines these on words; a long
// or double is two words and one value here, so what a form means depends on the kinds of the values (JVMS
// §6.5 dup2_x2: forms 1 to 4).
#include <bit>

#include "frontend/jvm/translate/method_translator.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

void nop(MethodTranslator&, const Instruction&) {}

void aconst_null(MethodTranslator& t, const Instruction&) { t.out().push_constant(ValueKind::Ref, 0); }

/// The opcodes of small constants follow each other.
int small(const Instruction& instruction, Opcode zero) {
  return static_cast<int>(instruction.opcode) - static_cast<int>(zero);
}

void iconst(MethodTranslator& t, const Instruction& instruction) {
  t.out().push_constant(ValueKind::Int, static_cast<std::uint32_t>(small(instruction, Opcode::IConst0)));
}
void lconst(MethodTranslator& t, const Instruction& instruction) {
  t.out().push_constant(ValueKind::Long, static_cast<std::uint64_t>(small(instruction, Opcode::LConst0)));
}
void fconst(MethodTranslator& t, const Instruction& instruction) {
  const auto number = static_cast<float>(small(instruction, Opcode::FConst0));
  t.out().push_constant(ValueKind::Float, std::bit_cast<std::uint32_t>(number));
}
void dconst(MethodTranslator& t, const Instruction& instruction) {
  const auto number = static_cast<double>(small(instruction, Opcode::DConst0));
  t.out().push_constant(ValueKind::Double, std::bit_cast<std::uint64_t>(number));
}
void push_immediate(MethodTranslator& t, const Instruction& instruction) {
  t.out().push_constant(ValueKind::Int, static_cast<std::uint32_t>(instruction.immediate));
}

void ldc(MethodTranslator& t, const Instruction& instruction) {
  const ConstantPool& constants = t.constants();
  const std::uint16_t at = instruction.constant;
  CodeWriter& out = t.out();
  const ConstantKind kind = constants.kind(at);
  if (kind == ConstantKind::Integer) {
    out.push_constant(ValueKind::Int, static_cast<std::uint32_t>(constants.integer(at)));
  } else if (kind == ConstantKind::Long) {
    out.push_constant(ValueKind::Long, static_cast<std::uint64_t>(constants.long_integer(at)));
  } else if (kind == ConstantKind::Float) {
    out.push_constant(ValueKind::Float, constants.float_bits(at));
  } else if (kind == ConstantKind::Double) {
    out.push_constant(ValueKind::Double, constants.double_bits(at));
  } else if (kind == ConstantKind::String) {
    t.emitter().push_string(constants.string_text(at));
  } else if (kind == ConstantKind::Class) {
    t.emitter().push_class(constants.class_name(at));
  } else if (kind == ConstantKind::Dynamic) {
    const NameAndType name = constants.dynamic(at).name_and_type;
    t.emitter().missing("dynamic constant `" + std::string(name.name) + "`");
    out.push_constant(kind_of(*try_parse_field_type(name.descriptor)), 0);
  } else {
    t.emitter().missing("constant of kind " + std::string(to_text(kind)));
    out.push_constant(ValueKind::Ref, 0);
  }
}

template <ValueKind Kind>
void load(MethodTranslator& t, const Instruction& instruction) {
  t.out().load_local(instruction.local, Kind);
  if (Kind == ValueKind::Ref && t.is_this(instruction.local)) t.out().mark_not_null();
}

template <ValueKind Kind>
void store(MethodTranslator& t, const Instruction& instruction) {
  t.out().store_local(instruction.local, Kind);
}

void iinc(MethodTranslator& t, const Instruction& instruction) {
  t.out().add_to_local(instruction.local, instruction.immediate);
}

/// `xload n`, and `xload_0` to `xload_3`, which follow each other.
void set_family(HandlerTable& table, Opcode general, Opcode first, InstructionHandler handler) {
  table.set(general, handler);
  for (unsigned i = 0; i < 4; ++i) {
    table.set(static_cast<Opcode>(static_cast<unsigned>(first) + i), handler);
  }
}

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
  table.set(Opcode::Nop, nop);
  table.set(Opcode::AConstNull, aconst_null);
  for (Opcode opcode : {Opcode::IConstM1,
                        Opcode::IConst0,
                        Opcode::IConst1,
                        Opcode::IConst2,
                        Opcode::IConst3,
                        Opcode::IConst4,
                        Opcode::IConst5}) {
    table.set(opcode, iconst);
  }
  for (Opcode opcode : {Opcode::LConst0, Opcode::LConst1}) table.set(opcode, lconst);
  for (Opcode opcode : {Opcode::FConst0, Opcode::FConst1, Opcode::FConst2}) table.set(opcode, fconst);
  for (Opcode opcode : {Opcode::DConst0, Opcode::DConst1}) table.set(opcode, dconst);
  for (Opcode opcode : {Opcode::BIPush, Opcode::SIPush}) table.set(opcode, push_immediate);
  for (Opcode opcode : {Opcode::Ldc, Opcode::LdcW, Opcode::Ldc2W}) table.set(opcode, ldc);
  set_family(table, Opcode::ILoad, Opcode::ILoad0, load<ValueKind::Int>);
  set_family(table, Opcode::LLoad, Opcode::LLoad0, load<ValueKind::Long>);
  set_family(table, Opcode::FLoad, Opcode::FLoad0, load<ValueKind::Float>);
  set_family(table, Opcode::DLoad, Opcode::DLoad0, load<ValueKind::Double>);
  set_family(table, Opcode::ALoad, Opcode::ALoad0, load<ValueKind::Ref>);
  set_family(table, Opcode::IStore, Opcode::IStore0, store<ValueKind::Int>);
  set_family(table, Opcode::LStore, Opcode::LStore0, store<ValueKind::Long>);
  set_family(table, Opcode::FStore, Opcode::FStore0, store<ValueKind::Float>);
  set_family(table, Opcode::DStore, Opcode::DStore0, store<ValueKind::Double>);
  set_family(table, Opcode::AStore, Opcode::AStore0, store<ValueKind::Ref>);
  table.set(Opcode::IInc, iinc);
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
