// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/execution/path_state.h"
#include "expr/assignment.h"
#include "ir/program.h"
#include "result/condition.h"

namespace testellate::explain {

/// The inputs of one test as conditions that only they meet, in the order in which the path came upon them:
/// `n == 5`, `s.equals("0-0")`, `list == null`, `kind == Kind.LOAN`. Only what the path looked at. Empty if
/// some of it cannot be said that way.
[[nodiscard]] result::Condition input_conditions(const ir::Program& program,
                                                 const engine::State& state,
                                                 const expr::Assignment& assignment);

}  // namespace testellate::explain
