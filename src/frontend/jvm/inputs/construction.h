// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "frontend/jvm/inputs/construction_plan.h"
#include "frontend/jvm/link/linker.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

/// What functions are called that stand for a static variable or a class, before `java.util.Locale#US`.
constexpr std::string_view kConstantPrefix = "jvm.constant.";

/// Whether a parameter of a method, the receiver aside, would be made by calls.
[[nodiscard]] bool has_made_parameter(Linker& linker, LoadedClass& owner, const Method& method);

struct ConstructionOptions {
  bool makes_objects = true;                   ///< of INPUT, too
  bool has_long_sequences = false;             ///< allow_more_calls for the receiver
  const ConstructionPlan* receiver = nullptr;  ///< how it is made; borrowed; null: as is best
};

/// Has arguments of a method made by calls that a test could not bring into the state that they have as
/// inputs: maps, sets and queues of the JDK, and if wanted objects of INPUT
/// (construction_plan.h). The unit has its inputs already.
void add_constructions(Linker& linker,
                       const TargetReads& target,
                       const ConstructionOptions& options,
                       ir::Unit& unit);

/// What a plan makes wherever a path comes to look at it; `name` tells it from others.
[[nodiscard]] ir::Construction make_construction(Linker& linker,
                                                 const std::string& name,
                                                 const ConstructionPlan& plan);

}  // namespace testellate::frontend::jvm
