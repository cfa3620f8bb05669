// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/state.h"
#include "ir/place.h"
#include "ir/program.h"

namespace testellate::engine {

/// `ir::find_blamed` of where a state stands or has ended.
[[nodiscard]] inline ir::Place find_blamed(const ir::Program& program, const State& state) {
  return ir::find_blamed(program, state.place(), state.callers());
}

}  // namespace testellate::engine
