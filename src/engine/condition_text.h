// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/execution/path_state.h"
#include "expr/term_builder.h"
#include "ir/program.h"

namespace testellate::engine {

/// The path condition for a person, its parts joined by `&&`: what the program asked, and what the input
/// references lead to (`list == NULL`, `list.next == list`). How objects are numbered and how large inputs
/// may get is not said: those conditions are ours. Nor is what the other parts imply
/// (expr/tidy_conjunction.h). Numbers are those that the program compares with; what an input of characters
/// is compared with is written as one (`line[0] == ';'`), a constant of an enumeration by its name, and a
/// text that is known as a whole. Where an index decides which reference is meant, it is the one that the
/// assignment, which holds for the path, means: `i == 1 && a[1] != null`. `true` if there is nothing to say.
[[nodiscard]] std::string condition_text(const ir::Program& program,
                                         expr::TermBuilder& terms,
                                         const PathState& state,
                                         const expr::Assignment& assignment);

}  // namespace testellate::engine
