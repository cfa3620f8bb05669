// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "frontend/jvm/inputs/making_plan.h"

namespace testellate::frontend::jvm {

/// How a value of a declared type is made by calls, if it is one of collections.def and no input of it is
/// more than null: nothing, or an empty object, then something is put or added. `arguments` are those of the
/// type, `String` and `Integer` of a `Map<String, Integer>`; missing or invalid ones are any object.
[[nodiscard]] std::optional<MakingPlan> plan_collection(Linker& linker,
                                                        const FieldType& declared,
                                                        std::span<const ir::DataTypeId> arguments);

}  // namespace testellate::frontend::jvm
