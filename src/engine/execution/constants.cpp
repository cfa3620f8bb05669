// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/constants.h"

namespace testellate::engine {

ir::StaticId find_constant(const ir::Program& program, const World& world, ir::ReferenceBits number) {
  if (!world.heap.exists(number)) return ir::StaticId();
  // Constants may be of subclasses of the class that lists them.
  for (ir::ClassId at = world.heap.class_of(number); at.is_valid(); at = program.get(at).super) {
    for (ir::StaticId constant : program.get(at).inputs.constants) {
      if (constant.index() >= world.statics.size()) continue;
      const Slot& value = world.statics[constant.index()];
      if (value.is_concrete() && value.bits == number) return constant;
    }
  }
  return ir::StaticId();
}

}  // namespace testellate::engine
