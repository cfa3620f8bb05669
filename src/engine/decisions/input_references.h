// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/decisions/decisions.h"
#include "engine/execution/current_state.h"
#include "engine/execution/stop.h"
#include "engine/inputs/candidates.h"

namespace testellate::engine {

/// References and pointers that may be inputs: lazy initialisation, and what they lead to after it.
class InputReferences {
 public:
  /// All borrowed.
  InputReferences(RunContext& run, CurrentState& current, Decisions& decisions)
      : run_(run), current_(current), decisions_(decisions) {}

  /// Initialises a lazy input reference, which may split the path; then `pc` is executed again.
  /// `asks_identity`: the program compares it with another reference, so even texts and boxed numbers may be
  /// the same.
  const Code* initialise(const Code* pc, expr::Term variable, bool asks_identity = false);
  /// What a reference or pointer may lead to. A stop `lazy` if it has to be initialised before.
  [[nodiscard]] OrStop<std::vector<Candidate>> find_targets(const Slot& reference, bool is_pointer) const;

 private:
  /// Ends the path: the program does not tell what the reference may lead to.
  const Code* end_unsupported(const Code* pc, const diag::Diagnostic& why);

  RunContext& run_;
  CurrentState& current_;
  Decisions& decisions_;
};

}  // namespace testellate::engine
