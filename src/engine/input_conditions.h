// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/execution/path_state.h"
#include "expr/assignment.h"
#include "ir/program.h"

namespace testellate::engine {

/// The inputs of one test as conditions that only they meet, in the order in which the path came upon them:
/// `n == 5`, `s.equals("0-0")`, `list == null`, `kind == Kind.LOAN`. Only what the path looked at. Empty if
/// some of it cannot be said that way.
[[nodiscard]] std::vector<std::string> input_conditions(const ir::Program& program,
                                                        const PathState& state,
                                                        const expr::Assignment& assignment);

}  // namespace testellate::engine
