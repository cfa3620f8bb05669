// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "engine/execution/code.h"
#include "engine/execution/current_state.h"

namespace testellate::engine {

class Machine;

/// Input objects that calls make (ir::MadeInput): when a path comes to look at a reference to one, it makes
/// the calls first, and then executes the instruction again.
class InputMaker {
 public:
  /// All borrowed.
  InputMaker(RunContext& run, CurrentState& current, Machine& machine)
      : run_(run), current_(current), machine_(machine) {}

  /// How the unit makes what a reference of that declared class leads to; nothing: it does not, or so many
  /// are being made already that it had better not.
  [[nodiscard]] std::optional<std::uint32_t> find(ir::ClassId declared) const;
  /// Makes what a lazy input reference leads to; then `pc` is executed.
  const Code* begin(const Code* pc, expr::Term variable, std::uint32_t made_input);
  /// It has been made.
  const Code* finish(const Code* pc, const Slot& made);

 private:
  RunContext& run_;
  CurrentState& current_;
  Machine& machine_;
};

}  // namespace testellate::engine
