// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/link/linker.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

/// Has arguments of a method made by calls that a test could not bring into the state that they have as
/// inputs: maps, sets and queues of the JDK, and if wanted objects of INPUT
/// (construction_plan.h). The unit has its inputs already.
void add_constructions(
    Linker& linker, LoadedClass& owner, const Method& target, bool makes_objects, ir::Unit& unit);

}  // namespace testellate::frontend::jvm
