// SPDX-License-Identifier: Apache-2.0
#include "ir/blame.h"

namespace testellate::ir {

Place find_blamed(const Program& program, Place place, std::span<const Place> callers) {
  if (!place.function.is_valid() || program.get(place.function).is_user) return place;
  for (const Place& caller : callers) {
    if (program.get(caller.function).is_user) return caller;
  }
  return place;
}

}  // namespace testellate::ir
