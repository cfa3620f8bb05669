// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <unordered_set>
#include <vector>

#include "engine/execution/path_state.h"
#include "explain/settled_reads.h"
#include "expr/assignment.h"
#include "expr/term_builder.h"
#include "expr/tidy_conjunction.h"
#include "ir/program.h"
#include "result/condition.h"

namespace testellate::explain {

/// What else is done to a path condition for those who ask for more than a hint.
struct ConditionSteps {
  SettledReads& reads;  ///< of the state
  struct Beside {
    const std::vector<expr::Term>& unsaid;
    const std::vector<expr::Term>& settled;       ///< conditions that are said in another way
    const std::unordered_set<expr::Term>& sizes;  ///< of byte memory, which the source does not have
  };
  /// The conditions to be said, better said: together with those that are not said, they have to imply those
  /// that were settled.
  std::function<std::vector<expr::Term>(std::vector<expr::Term> said, const Beside& beside)> simplify;
};

/// The path condition of an ended state for a person: what the program asked, and what the input references
/// lead to (`list == NULL`, `list.next == list`). How objects are numbered and how large inputs may get is
/// not said: those conditions are ours. Nor is what the other parts imply (expr/tidy_conjunction.h). Numbers
/// are those that the program compares with; what an input of characters is compared with is one (`line[0] ==
/// ';'`), a constant of an enumeration has its name, and a text that is known is a whole. Where an index
/// decides which reference is meant, it is the one that the assignment, which holds for the path, means: `i
/// == 1 && a[1] != null`. `memory` of earlier calls with the same terms, unless null, makes it faster.
/// `steps` are taken as well, unless null. A state at a bound has a condition, too.
[[nodiscard]] result::Condition path_condition(const ir::Program& program,
                                               expr::TermBuilder& terms,
                                               const engine::State& state,
                                               const expr::Assignment& assignment,
                                               expr::TidyMemory* memory = nullptr,
                                               const ConditionSteps* steps = nullptr);

}  // namespace testellate::explain
