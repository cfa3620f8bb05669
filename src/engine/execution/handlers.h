// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/execution/code.h"
#include "ir/opcode.h"

namespace testellate::engine {

/// Chooses the handler of an instruction by its types: one definition per row of the table, in the
/// `handle_*.cpp` of its family. A row without one does not link.
template <ir::Opcode kOpcode>
[[nodiscard]] Handler select_handler(const Site& site);

#define INST(enumerator, text, shape, family, meaning) \
  template <>                                          \
  Handler select_handler<ir::Opcode::enumerator>(const Site& site);
#include "ir/instructions.def"
#undef INST

/// That definition, where the handler does not depend on types.
#define TESTELLATE_HANDLED_BY(enumerator, handler)              \
  template <>                                                   \
  Handler select_handler<ir::Opcode::enumerator>(const Site&) { \
    return &handler;                                            \
  }

/// Works for every instruction that computes a value from its operands (ir/operation.h), for all types, terms
/// and uninitialised operands.
const Code* handle_by_operation(Machine& machine, const Code* pc);

}  // namespace testellate::engine
