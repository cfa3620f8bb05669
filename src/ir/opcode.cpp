// SPDX-License-Identifier: Apache-2.0
#include "ir/opcode.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace testellate::ir {
namespace {

constexpr auto kOpcodes = std::to_array<OpcodeInfo>({
#define INST(enumerator, text, shape, family, meaning) \
  {Opcode::enumerator, text, Shape::shape, Family::family, meaning},
#include "ir/instructions.def"
#undef INST
});

}  // namespace

const OpcodeInfo& info(Opcode opcode) { return kOpcodes[static_cast<std::size_t>(opcode)]; }

std::span<const OpcodeInfo> all_opcodes() { return kOpcodes; }

std::optional<Opcode> try_parse_opcode(std::string_view text) {
  const auto* row = std::ranges::find(kOpcodes, text, &OpcodeInfo::text);
  return row == kOpcodes.end() ? std::nullopt : std::optional(row->opcode);
}

bool is_terminator(Opcode opcode) { return info(opcode).family == Family::Control; }

bool may_throw(Opcode opcode) {
  constexpr std::array kThrowing{Shape::Check,
                                 Shape::Call,
                                 Shape::CallVirtual,
                                 Shape::CallIndirect,
                                 Shape::New,
                                 Shape::NewArray,
                                 Shape::Allocate,
                                 Shape::ClassOnly};
  return opcode == Opcode::Throw || std::ranges::find(kThrowing, info(opcode).shape) != kThrowing.end();
}

}  // namespace testellate::ir
