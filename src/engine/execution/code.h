// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/memory/slot.h"
#include "ir/body.h"

namespace testellate::engine {

class Machine;
struct Code;
struct CallSite;
struct SwitchTable;

/// Executes one instruction of the current state and says which is next. Null: the state has ended, was
/// parked or has split; `Machine` knows what became of it.
using Handler = const Code* (*)(Machine& machine, const Code* pc);

inline constexpr std::uint32_t kNoSlot = 0xffffffffU;
inline constexpr std::uint32_t kNoEdge = 0xffffffffU;
inline constexpr std::uint32_t kNoClass = 0xffffffffU;
/// The passage that does nothing: neither into a loop nor to a header.
inline constexpr std::uint32_t kPlainPassage = 0;

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
  const Code* other = nullptr;                   ///< Branch: if the condition is 0
  std::uint32_t target_passage = kPlainPassage;  ///< what going to `target` means for loops
  std::uint32_t other_passage = kPlainPassage;
  std::uint32_t x = 0;                 ///< as in ir::Inst
  std::uint32_t first_edge = kNoEdge;  ///< in the function's numbering; kNoEdge: its edges are not recorded
  ir::Opcode op = ir::Opcode::Unreachable;
  ir::Type type;
  ir::Type source_type;
  ir::CheckKind check = ir::CheckKind::Null;
  std::uint8_t width = 0;  ///< of `type`

  /// What the last execution found out for the class with index `cached_class`: a cell, a yes or no. Answers
  /// about classes never change.
  mutable std::uint32_t cached_class = kNoClass;
  mutable std::uint32_t cached_answer = 0;
};

}  // namespace testellate::engine
