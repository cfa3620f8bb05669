// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "ir/function.h"
#include "ir/ids.h"

namespace testellate::ir {

/// Blocks that a terminator goes to, in order, repeated ones too; none for other instructions.
[[nodiscard]] std::vector<BlockId> targets_of(const Body& body, const Inst& inst);

/// Blocks that control may go to from a block: targets of its terminator, then its unwinding target.
[[nodiscard]] std::vector<BlockId> successors(const Body& body, BlockId block);

using LoopId = support::Id<struct LoopTag>;

/// A set of blocks that can all reach each other without leaving it.
struct Loop {
  BlockId header;               ///< its first block in the order of a depth-first walk from the entry
  LoopId parent;                ///< the next larger loop around it; invalid for an outermost one
  std::vector<BlockId> blocks;  ///< inner loops included, ascending
};

/// The loops of a body and how they nest. Any control flow has one, irreducible too: loops are the strongly
/// connected parts; the loops inside one are those that remain when its header is taken out.
class LoopForest {
 public:
  explicit LoopForest(const Body& body);

  /// Outer loops come before inner ones.
  [[nodiscard]] const std::vector<Loop>& loops() const { return loops_; }
  [[nodiscard]] const Loop& loop(LoopId id) const { return loops_[id.index()]; }
  /// Invalid if the block is in no loop.
  [[nodiscard]] LoopId innermost(BlockId block) const { return innermost_[block.index()]; }
  [[nodiscard]] bool contains(LoopId loop, BlockId block) const;

 private:
  std::vector<Loop> loops_;
  std::vector<LoopId> innermost_;
};

}  // namespace testellate::ir
