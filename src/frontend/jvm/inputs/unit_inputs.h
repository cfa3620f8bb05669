// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/link/linker.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

/// Says of every class that the inputs of a unit lead to, directly or through fields and arrays, what objects
/// there may be (ir::ClassInputs::choices), and has the unit's setup initialise their classes: whoever has an
/// object has initialised its class.
[[nodiscard]] diag::Result<void> describe_inputs(Linker& linker, ir::Unit& unit);

}  // namespace testellate::frontend::jvm
