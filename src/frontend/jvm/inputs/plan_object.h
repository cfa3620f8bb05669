// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "frontend/jvm/inputs/making_plan.h"

namespace testellate::frontend::jvm {

/// How an object of a class of INPUT is made by calls, for a test of a method that gets it. Nothing where a
/// test can set all of it that the method may read, so that inputs are better, and where a test cannot make
/// such objects. Where nothing is read, but no constructor is understood, a call of it is all.
[[nodiscard]] std::optional<MakingPlan> plan_object(Linker& linker,
                                                    LoadedClass& made,
                                                    const ResolvedMethod& target);

}  // namespace testellate::frontend::jvm
