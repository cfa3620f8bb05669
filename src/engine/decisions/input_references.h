// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/decisions/decisions.h"
#include "engine/execution/current_state.h"
#include "engine/execution/stop.h"
#include "engine/inputs/candidates.h"

namespace testellate::engine {

class Machine;

/// References and pointers that may be inputs: lazy initialisation, and what they lead to after it.
class InputReferences {
 public:
  /// All borrowed.
  InputReferences(RunContext& run, CurrentState& current, Decisions& decisions, Machine& machine)
      : run_(run), current_(current), decisions_(decisions), machine_(machine) {}

  /// Initialises a lazy input reference that the term's value may be, or all of them as one, which may split
  /// the path; then `pc` is executed again.
  /// `asks_identity`: the program compares it with another reference, so even texts and boxed numbers may be
  /// the same.
  const Code* initialise(const Code* pc, expr::Term reference, bool asks_identity = false);
  /// What a reference or pointer may lead to. A stop `lazy` if it has to be initialised before.
  [[nodiscard]] OrStop<std::vector<Candidate>> find_targets(const Slot& reference, bool is_pointer) const;

 private:
  /// Leaves out what the conditions of the path exclude.
  void leave_out_known(std::vector<Candidate>& candidates) const;
  /// Whether the mode leaves it open what the first lazy reference in the term leads to.
  [[nodiscard]] bool is_delayed(expr::Term reference) const;
  /// Whether a domain can have all of them.
  [[nodiscard]] bool can_join(const std::vector<AliasChoice>& choices) const;
  const Code* initialise_jointly(const Code* pc,
                                 expr::Term reference,
                                 const std::vector<AliasChoice>& choices);
  /// What a reference may be whose object calls make, if they do.
  [[nodiscard]] std::optional<std::vector<AliasChoice>> made_choices(
      expr::Term variable, const std::vector<AliasChoice>& known) const;
  const Code* initialise_made(const Code* pc, expr::Term variable, const std::vector<AliasChoice>& choices);
  /// Ends the path: the program does not tell what the reference may lead to.
  const Code* end_unsupported(const Code* pc, const diag::Diagnostic& why);

  RunContext& run_;
  CurrentState& current_;
  Decisions& decisions_;
  Machine& machine_;
};

}  // namespace testellate::engine
