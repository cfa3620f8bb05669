// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "ir/program.h"

namespace testellate::driver {

/// What is to be tested: the units and functions that `targets` name (with or without `@`; units `on_demand`
/// can be named, too), in that order; if there are none, every unit of the program, or without units every
/// function of user code whose parameters are all numbers. A function gets a unit of its own if no unit has
/// it as its entry. Entries become user code. Each result passes `ir::verify_engine_ready`.
[[nodiscard]] diag::Result<std::vector<ir::Unit>> find_units(ir::Program& program,
                                                             const std::vector<std::string>& targets,
                                                             const std::vector<ir::Unit>& on_demand,
                                                             const std::string& path);

}  // namespace testellate::driver
