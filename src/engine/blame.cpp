// SPDX-License-Identifier: Apache-2.0
#include "engine/blame.h"

#include "ir/place.h"

namespace testellate::engine {

ir::Place find_blamed(const ir::Program& program, const State& state) {
  return ir::find_blamed(program, state.place(), state.callers());
}

}  // namespace testellate::engine
