// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/opcode.h"

#include <array>
#include <cstddef>

namespace testellate::frontend::jvm {
namespace {

constexpr auto kOpcodes = std::to_array<OpcodeInfo>({
#define OPCODE(byte, enumerator, mnemonic, format) {Opcode::enumerator, mnemonic, OperandFormat::format},
#include "frontend/jvm/classfile/opcodes.def"
#undef OPCODE
});

constexpr bool rows_are_in_order() {
  for (std::size_t at = 0; at < kOpcodes.size(); ++at) {
    if (static_cast<std::size_t>(kOpcodes[at].opcode) != at) return false;
  }
  return true;
}
static_assert(rows_are_in_order(), "the byte of an opcode is the index of its row");

}  // namespace

const OpcodeInfo& info(Opcode opcode) { return kOpcodes[static_cast<std::size_t>(opcode)]; }

std::span<const OpcodeInfo> all_opcodes() { return kOpcodes; }

bool is_conditional_branch(Opcode opcode) {
  return (opcode >= Opcode::IfEq && opcode <= Opcode::IfACmpNe) || opcode == Opcode::IfNull ||
         opcode == Opcode::IfNonNull;
}

bool ends_block(Opcode opcode) {
  return (opcode >= Opcode::Goto && opcode <= Opcode::Return) || opcode == Opcode::AThrow ||
         opcode == Opcode::GotoW || opcode == Opcode::JsrW;
}

}  // namespace testellate::frontend::jvm
