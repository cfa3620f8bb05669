// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/execution/code.h"
#include "engine/execution/current_state.h"

namespace testellate::engine {

/// Faults and exceptions: docs/ir.md sections 5 and 7. What is returned is for the handler to return.
class Unwinding {
 public:
  /// All borrowed.
  Unwinding(RunContext& run, CurrentState& current, Machine& machine)
      : run_(run), current_(current), machine_(machine) {}

  /// Does with a fault what the policy of the current function says.
  const Code* raise(const Code* pc, ir::Fault fault);
  /// Whether a fault that a check of the current function raises goes unheard.
  [[nodiscard]] bool ignores(ir::Fault fault);
  /// A `ref` or `ptr`. One that may be several objects splits the path.
  const Code* throw_exception(const Code* pc, ir::Type type, const Slot& exception);

 private:
  const Code* raise_result(const Code* pc, ir::Fault fault, ir::FunctionId maker);
  const Code* throw_one_of(const Code* pc, const Slot& exception);
  /// Leaves frames until one catches it.
  const Code* unwind(const Code* pc, ir::Type type, const Slot& exception);

  /// The class of a thrown pointer's object (ir/described_class.h); invalid if that is not known.
  [[nodiscard]] ir::ClassId described_class(const Slot& exception);

  RunContext& run_;
  CurrentState& current_;
  Machine& machine_;
};

}  // namespace testellate::engine
