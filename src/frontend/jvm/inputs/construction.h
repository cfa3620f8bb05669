// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/inputs/construction_plan.h"
#include "frontend/jvm/link/linker.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

/// Whether a parameter of a method, the receiver aside, would be made by calls.
[[nodiscard]] bool has_made_parameter(Linker& linker, LoadedClass& owner, const Method& method);

/// Has arguments of a method made by calls that a test could not bring into the state that they have as
/// inputs: maps, sets and queues of the JDK, and if wanted objects of INPUT
/// (construction_plan.h). A receiver is made as `receiver` says, unless that is null. The unit has its inputs
/// already.
void add_constructions(Linker& linker,
                       LoadedClass& owner,
                       const Method& target,
                       bool makes_objects,
                       const ConstructionPlan* receiver,
                       ir::Unit& unit);

}  // namespace testellate::frontend::jvm
