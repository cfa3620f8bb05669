// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "exec/code.h"
#include "exec/decoder.h"

namespace testellate::interp {

class Machine;

/// 64 bits of a register with their state. A register wider than 64 bits has two slots, the low one first.
struct Slot {
  std::uint64_t bits = 0;
  std::uint64_t undefined = 0;
};

/// What programs are decoded for (exec/code.h).
struct Execution {
  using Machine = interp::Machine;
  using Slot = interp::Slot;

  [[nodiscard]] static std::uint32_t slot_count(ir::Type type) { return type.width() > 64 ? 2 : 1; }
  static void add_constant(const ir::Constant& constant, std::vector<Slot>& slots) {
    slots.push_back(Slot{static_cast<std::uint64_t>(constant.bits), 0});
    if (constant.type.width() > 64) slots.push_back(Slot{static_cast<std::uint64_t>(constant.bits >> 64), 0});
  }
};

using Code = exec::Code<Execution>;
using CallSite = exec::CallSite<Execution>;
using DecodedFunction = exec::DecodedFunction<Execution>;
using Handler = exec::Handler<Execution>;
using SwitchTable = exec::SwitchTable<Execution>;
using exec::kNoSlot;
using exec::Site;

}  // namespace testellate::interp
