// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/state.h"
#include "expr/term.h"

namespace testellate::explain {

/// What a condition of a path limits only so that an object is not too large to be looked at
/// (APPROX(max-alloc)): the size that the program asked for. Not valid if the condition says something else.
/// No person would name a test after it, and it is no limit of the program.
[[nodiscard]] expr::Term limited_size(const engine::State& state, expr::Term condition);

}  // namespace testellate::explain
