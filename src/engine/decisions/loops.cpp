// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/execution/machine.h"

// Loops, seen from the outside: how often a path may go round, and what the proof run forgets.
//
// An iteration counts when a branch that could leave the loop was decided on a term and stayed, once per pass
// through the header. Entering the loop from outside starts at zero. Only user code is bounded.

namespace testellate::engine {

const Code* Machine::pass(const Code* to, const Passage& passage) {
  Frame& current = frame();
  const DecodedFunction& function = *current.function;
  if (function.loops == nullptr) return to;
  if (current.loops.empty()) current.loops.resize(function.loops->loops().size());
  if (passage.repeated.is_valid()) {
    LoopCount& count = current.loops[passage.repeated.index()];
    count.is_counted = false;
    if (count.has_forgotten) return end(to, ir::PathEnd::LoopForgotten, {});
  }
  for (ir::LoopId loop : passage.entered) {
    current.loops[loop.index()] = LoopCount();
    if (options_.forgets_loops && !is_in_setup_ && !forget_loop(to, loop)) {
      return end(to, ir::PathEnd::Unsupported, "loop that is entered beside its header (proof run)");
    }
  }
  return to;
}

const Code* Machine::go_decided(const Code* pc,
                                const Code* to,
                                std::uint32_t passage,
                                std::span<const Code* const> all_targets) {
  const Frame& current = frame();
  const DecodedFunction& function = *current.function;
  const bool is_bounded = function.loops != nullptr && function.function->is_user && !current_->is_prologue &&
                          current.purpose != Purpose::ClassInit && !options_.forgets_loops;
  if (!is_bounded) return go(to, passage);

  if (current.loops.empty()) frame().loops.resize(function.loops->loops().size());
  const ir::BlockId to_block = function.block_of(to);
  std::uint32_t needed = 0;
  ir::LoopId loop = function.loops->innermost(function.block_of(pc));
  for (; loop.is_valid(); loop = function.loops->loop(loop).parent) {
    const bool stays = function.loops->contains(loop, to_block);
    const bool may_leave = std::any_of(all_targets.begin(), all_targets.end(), [&](const Code* target) {
      return !function.loops->contains(loop, function.block_of(target));
    });
    LoopCount& count = frame().loops[loop.index()];
    if (!stays || !may_leave || count.is_counted) continue;
    count.is_counted = true;
    needed = std::max(needed, ++count.iterations);
  }
  const Code* next = go(to, passage);
  return next != nullptr && needed > loop_bound_ ? park(next, needed) : next;
}

}  // namespace testellate::engine
