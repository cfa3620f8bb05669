// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "check/input_state.h"
#include "ir/unit.h"

namespace testellate::check {

/// The arguments of a test's call in an interpreter in which its objects are.
[[nodiscard]] std::vector<interp::Value> argument_values(const ir::Program& program,
                                                         const ir::Unit& unit,
                                                         const result::TestCase& test,
                                                         const ObjectMap& objects);

}  // namespace testellate::check
