// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "ir/program.h"

/// Targets of languages whose targets are functions, named as the program names them.
namespace testellate::language {

/// The function a user means by `target` (with or without `@`; a unit's name means its entry); empty: the
/// only unit's entry, or the only function of user code. Of units named `f(int)` and `f(char)` it has to be
/// one. `path` is shown in diagnostics.
[[nodiscard]] diag::Result<ir::FunctionId> find_target(const ir::Program& program,
                                                       const std::string& target,
                                                       const std::string& path);

/// What is to be tested: the units and functions that `targets` name (with or without `@`; units `on_demand`
/// can be named, too; `f` names `f(int)` and all other units `f(...)`), in that order; if there are none,
/// every unit of the program, or without units every function of user code whose parameters are all numbers.
/// A function gets a unit of its own if no unit has it as its entry. All are made ready.
[[nodiscard]] diag::Result<std::vector<ir::Unit>> find_units(ir::Program& program,
                                                             const std::vector<std::string>& targets,
                                                             const std::vector<ir::Unit>& on_demand,
                                                             const std::string& path);

/// Makes the subjects user code and checks that the engine can take the units; of any language.
[[nodiscard]] diag::Result<void> make_ready(ir::Program& program, const std::vector<ir::Unit>& units);

}  // namespace testellate::language
