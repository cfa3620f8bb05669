// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/state.h"
#include "ir/program.h"

namespace testellate::engine {

/// The innermost place in user code where an ended state stopped: library code is not to blame for what it is
/// asked to do, unless nobody asked.
[[nodiscard]] ir::Place find_blamed(const ir::Program& program, const State& state);

}  // namespace testellate::engine
