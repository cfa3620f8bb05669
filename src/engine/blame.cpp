// SPDX-License-Identifier: Apache-2.0
#include "engine/blame.h"

namespace testellate::engine {

ir::Place find_blamed(const ir::Program& program, const State& state) {
  ir::Place place = state.place();
  if (!place.function.is_valid() || program.get(place.function).is_user) return place;
  for (const ir::Place& caller : state.callers()) {
    if (program.get(caller.function).is_user) return caller;
  }
  return place;
}

}  // namespace testellate::engine
