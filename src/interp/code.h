// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "ir/function.h"

namespace testellate::interp {

class Machine;
struct Code;
struct CallSite;
struct SwitchTable;

/// Executes one instruction and says which is next; null when the path has ended.
using Handler = const Code* (*)(Machine& machine, const Code* pc);

/// 64 bits of a register with their state. A register wider than 64 bits has two slots, the low one first.
struct Slot {
  std::uint64_t bits = 0;
  std::uint64_t undefined = 0;
};

inline constexpr std::uint32_t kNoSlot = 0xffffffffU;

/// An instruction as it is executed: handler chosen, operands resolved to places in the frame. Instruction i
/// of a body is element i of its code.
struct Code {
  Handler handler = nullptr;
  /// Byte offsets of the slots of result and operands in the frame, which holds registers and constants.
  std::uint32_t dst = kNoSlot, a = kNoSlot, b = kNoSlot, c = kNoSlot;
  union {
    const Code* target = nullptr;  ///< Jump, Branch
    CallSite* call;                ///< the calls
    const SwitchTable* table;      ///< Switch
  };
  const Code* other = nullptr;  ///< Branch: if the condition is 0
  std::uint32_t x = 0;          ///< as in ir::Inst
  std::uint32_t first_edge = 0;
  ir::Opcode op = ir::Opcode::Unreachable;
  ir::Type type;
  ir::Type source_type;
  ir::CheckKind check = ir::CheckKind::Null;
  std::uint8_t width = 0;  ///< of `type`

  /// What the last execution found out for an object of the class with that index: the cell of a field, or
  /// whether it is of class `x`. Answers about classes never change.
  mutable std::uint32_t cached_class = 0xffffffffU;
  mutable std::uint32_t cached_answer = 0;
};

}  // namespace testellate::interp
