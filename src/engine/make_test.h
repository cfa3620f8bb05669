// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/path_state.h"
#include "result/test_case.h"

namespace testellate::engine {

/// The test that an assignment of the path condition of an ended state describes.
[[nodiscard]] result::TestCase make_test(const ir::Program& program,
                                         const PathState& state,
                                         const expr::Assignment& assignment);

}  // namespace testellate::engine
