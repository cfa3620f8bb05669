// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/execution/path_state.h"
#include "ir/program.h"

namespace testellate::engine {

/// The static variable by which a class that lists its objects (ir::ClassInputs::constants) names this one;
/// invalid if it is none of them.
[[nodiscard]] ir::StaticId find_constant(const ir::Program& program,
                                         const World& world,
                                         ir::ReferenceBits number);

}  // namespace testellate::engine
