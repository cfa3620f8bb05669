// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/program.h"

namespace testellate::ir {

/// What says that objects of the class are sequences: it or a class above it; null if they are none. Good as
/// long as no class is added.
[[nodiscard]] const ClassInputs* find_sequence(const Program& program, ClassId id);

}  // namespace testellate::ir
