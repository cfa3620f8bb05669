// SPDX-License-Identifier: Apache-2.0
#include "ir/sequence.h"

namespace testellate::ir {

const ClassInputs* find_sequence(const Program& program, ClassId id) {
  for (; id.is_valid(); id = program.get(id).super) {
    if (program.get(id).inputs.elements.is_valid()) return &program.get(id).inputs;
  }
  return nullptr;
}

}  // namespace testellate::ir
