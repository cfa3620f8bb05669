// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/body.h"

namespace testellate::ir {

/// Blocks that a terminator goes to, in order, repeated ones too; none for other instructions.
[[nodiscard]] std::vector<BlockId> targets_of(const Body& body, const Inst& inst);

/// Blocks that control may go to from a block: targets of its terminator, then its unwinding target.
[[nodiscard]] std::vector<BlockId> successors(const Body& body, BlockId block);

}  // namespace testellate::ir
