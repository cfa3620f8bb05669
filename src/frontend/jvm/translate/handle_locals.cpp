// SPDX-License-Identifier: Apache-2.0
// Local variables: loads, stores, iinc.
#include "frontend/jvm/translate/method_translator.h"

namespace testellate::frontend::jvm {
namespace {

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

}  // namespace

void add_local_handlers(HandlerTable& table) {
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
}

}  // namespace testellate::frontend::jvm
