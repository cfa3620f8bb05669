// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/execution/path_state.h"
#include "expr/assignment.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/failure.h"

namespace testellate::explain {

/// What the path of a state of `unit` that ended with an exception or a fault tells about whose mistake it
/// is. `assignment` holds for the path: it decides on which side of an array an index lies.
[[nodiscard]] result::FailureEvidence failure_evidence(const ir::Program& program,
                                                       const ir::Unit& unit,
                                                       const engine::State& state,
                                                       const expr::Assignment& assignment);

}  // namespace testellate::explain
