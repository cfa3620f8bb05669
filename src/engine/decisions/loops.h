// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "engine/execution/code.h"
#include "engine/execution/current_state.h"

namespace testellate::engine {

/// How control moves within a function, as far as its loops are concerned: how often a path may go round, and
/// what the proof run havocs.
class Loops {
 public:
  static constexpr std::uint32_t kNoBound = 0xffffffffU;

  /// Both borrowed.
  Loops(RunContext& run, CurrentState& current) : run_(run), current_(current) {}

  /// States that would go round more often are parked.
  void set_bound(std::uint32_t bound) { bound_ = bound; }
  [[nodiscard]] std::uint32_t bound() const { return bound_; }
  /// Where there is nothing to havoc.
  void set_in_setup(bool is_in_setup) { is_in_setup_ = is_in_setup; }
  [[nodiscard]] bool is_in_setup() const { return is_in_setup_; }

  /// Goes to a block of the current function.
  const Code* go(const Code* to, std::uint32_t passage) {
    return passage == kPlainPassage ? to : pass(to, current_.frame().function->passages[passage]);
  }
  const Code* pass(const Code* to, const Passage& passage);
  /// Goes along a side of a branch or switch that was decided on a term: counts iterations of the loops that
  /// another side leaves, and parks the state at the bound.
  const Code* go_decided(const Code* pc,
                         const Code* to,
                         std::uint32_t passage,
                         std::span<const Code* const> all_targets);
  /// Why a path may be said to have decided to go on with a loop.
  enum class Reason : std::uint8_t {
    None,
    Term,     ///< the condition was a term
    Inputs,   ///< what input references lead to was decided when they were looked at, and the branch follows
    Call,     ///< that may have happened in a call: if there was such a decision since the loop last went on
    Carried,  ///< the condition was put together in blocks before, which may have decided
  };
  /// The same where the condition is known.
  const Code* go_along_references(const Code* pc,
                                  const Code* to,
                                  std::uint32_t passage,
                                  std::span<const Code* const> all_targets,
                                  Reason reason);

 private:
  [[nodiscard]] bool is_bounded() const;
  /// Whether going on with the loop may have followed from decisions since it last went on.
  [[nodiscard]] bool follows(Reason reason, ir::LoopId loop, std::span<const Decision> recent) const;
  /// `go_decided` where loops are bounded.
  const Code* go_counted(const Code* pc,
                         const Code* to,
                         std::uint32_t passage,
                         std::span<const Code* const> all_targets,
                         Reason reason);
  /// Makes unknown what the loop can write. False: `to` is not the header of the loop.
  [[nodiscard]] bool try_havoc(const Code* to, ir::LoopId loop);
  void havoc_memory();

  RunContext& run_;
  CurrentState& current_;
  std::uint32_t bound_ = kNoBound;
  bool is_in_setup_ = false;
};

}  // namespace testellate::engine
