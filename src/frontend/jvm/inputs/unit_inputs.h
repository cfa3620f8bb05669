// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/inputs/construction_plan.h"
#include "frontend/jvm/link/linker.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

/// Says of every class that the inputs of a unit lead to, directly or through fields and arrays, what objects
/// there may be (ir::ClassInputs::choices), and has the unit's setup initialise their classes: whoever has an
/// object has initialised its class.
///
/// Where a test could not bring such objects into the states that they have as inputs, they are made by calls
/// (ir::MadeInput): of classes of INPUT if it is known what the method `target` may read.
[[nodiscard]] diag::Result<void> describe_inputs(Linker& linker, const TargetReads* target, ir::Unit& unit);

}  // namespace testellate::frontend::jvm
