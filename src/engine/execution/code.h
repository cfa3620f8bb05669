// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/memory/slot.h"
#include "exec/code.h"
#include "exec/decoder.h"

namespace testellate::engine {

class Machine;

/// What programs are decoded for (exec/code.h). A handler that returns null has ended the state, parked it or
/// split it; `Machine` knows what became of it.
struct Execution {
  using Machine = engine::Machine;
  using Slot = engine::Slot;

  [[nodiscard]] static std::uint32_t slot_count(ir::Type) { return 1; }
  static void add_constant(const ir::Constant& constant, std::vector<Slot>& slots) {
    slots.push_back(concrete(constant.bits));
  }
};

using Code = exec::Code<Execution>;
using CallSite = exec::CallSite<Execution>;
using DecodedFunction = exec::DecodedFunction<Execution>;
using Handler = exec::Handler<Execution>;
using SwitchTable = exec::SwitchTable<Execution>;
using exec::kNoClass;
using exec::kNoEdge;
using exec::kNoSlot;
using exec::kPlainPassage;
using exec::Passage;
using exec::Site;

}  // namespace testellate::engine
