// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_set>
#include <vector>

#include "engine/execution/path_state.h"
#include "expr/assignment.h"
#include "expr/evaluator.h"
#include "expr/term_builder.h"

namespace testellate::explain {

/// The variable that a term which chooses between references takes its value from under the assignment; the
/// term itself if that is none.
[[nodiscard]] expr::Term chosen_reference(expr::Term reference, expr::Evaluator& evaluator);

/// Conditions of a path on which references may be several objects at once: what they are in a test is said
/// rather than what it would be otherwise.
class SettledReferences {
 public:
  /// All borrowed.
  SettledReferences(expr::TermBuilder& terms, const engine::World& world, const expr::Assignment& assignment);

  /// The condition where every reference inside it leads to what it leads to under the assignment. What has
  /// to hold for that, `variable == number` or its negation, is added to `asked`.
  [[nodiscard]] expr::Term settle(expr::Term condition, std::vector<expr::Term>& asked);

 private:
  /// `reference == number` of the object heap, and not the whole condition.
  [[nodiscard]] bool is_guard(expr::Term part);
  [[nodiscard]] expr::Term decide(expr::Term guard, std::vector<expr::Term>& asked);

  expr::TermBuilder& terms_;
  const engine::World& world_;
  expr::Evaluator evaluator_;
  std::unordered_set<expr::Term> references_;  ///< variables of the object heap
};

}  // namespace testellate::explain
