// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/llvm/body_scope.h"

namespace testellate::frontend::llvm {

/// A row of lanes from or to memory; the access has been checked and `can_access` holds.
[[nodiscard]] BodyScope::Operands load_lanes(BodyScope& scope, const Lanes& lanes, ir::Operand pointer);
void store_lanes(BodyScope& scope,
                 const Lanes& lanes,
                 std::span<const ir::Operand> values,
                 ir::Operand pointer);
[[nodiscard]] bool can_access(const Lanes& lanes);

}  // namespace testellate::frontend::llvm
