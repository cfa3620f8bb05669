// SPDX-License-Identifier: Apache-2.0
// Constants: aconst_null to ldc2_w.
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

}  // namespace

void add_constant_handlers(HandlerTable& table) {
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
}

}  // namespace testellate::frontend::jvm
