// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>

#include "frontend/jvm/inputs/making_plan.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

/// What inputs of a unit are called: no two the same.
using InputNames = std::set<std::string, std::less<>>;

/// The making that a plan describes, with a function of our own. Its parameters are, one after the other:
/// which maker is taken, unless there is no choice, and what each takes; then for each step which changer is
/// taken, counted from 1, and what each takes. A step that takes none is the last.
///
/// Parameters have the names of the source with the number of the step, behind `prefix`; they are added to
/// `names`.
[[nodiscard]] ir::Making write_making(Linker& linker,
                                      const std::string& function_name,
                                      const MakingPlan& plan,
                                      const std::string& prefix,
                                      InputNames& names);

}  // namespace testellate::frontend::jvm
