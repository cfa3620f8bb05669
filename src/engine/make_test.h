// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/execution/path_state.h"
#include "engine/inputs/unseen.h"
#include "result/test_case.h"

namespace testellate::engine {

/// The test that an assignment of the path condition of an ended state describes: what the inputs are before,
/// how the path ends, and what the objects hold after. Input object i is object i - 1 of both graphs. The
/// path condition is left to explain/path_condition.h.
[[nodiscard]] result::TestCase make_test(const ir::Program& program,
                                         expr::TermBuilder& terms,
                                         const PathState& state,
                                         const expr::Assignment& assignment,
                                         Unseen unseen = Unseen::Null);

/// Marks an ended state whose outcome the environment decides: `Cut::Unsettable`.
void mark_unsettable_outcome(const ir::Program& program, expr::TermBuilder& terms, PathState& state);

}  // namespace testellate::engine
