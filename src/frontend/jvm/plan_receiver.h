// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "frontend/jvm/making_plan.h"

namespace testellate::frontend::jvm {

/// How an object of `owner`, the class of a method under test, is made by calls. Nothing where a test can set
/// all that the method may read, so that inputs are better, and where a test cannot make such objects. Where
/// nothing is read, but no constructor is understood, a call of it is all.
[[nodiscard]] std::optional<MakingPlan> plan_receiver(Linker& linker,
                                                      LoadedClass& owner,
                                                      const Method& target);

}  // namespace testellate::frontend::jvm
