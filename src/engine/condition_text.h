// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/path_state.h"
#include "ir/program.h"

namespace testellate::engine {

/// The path condition for a person, part by part: what the program asked, and what the input references lead
/// to (`list == NULL`, `list.next == list`). How objects are numbered and how large inputs may get is not
/// said: those conditions are ours. What an input of characters is compared with is written as one (`line[0]
/// == ';'`). Where an index decides which reference is meant, it is the one that the assignment, which holds
/// for the path, means: `i == 1 && a[1] != null`. A part with `||` has no brackets.
[[nodiscard]] std::vector<std::string> condition_texts(const ir::Program& program,
                                                       expr::TermBuilder& terms,
                                                       const PathState& state,
                                                       const expr::Assignment& assignment);

/// The parts joined by `&&`; `true` if there are none.
[[nodiscard]] std::string join_conditions(const std::vector<std::string>& parts);

}  // namespace testellate::engine
