// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::check {

/// Of a test of C that sets global variables, takes numbers only, and ends with a fault: whether a few calls
/// of `functions`, with small numbers, bring about a state of the variables in which the same call ends so,
/// at the same place. Not if it does so from the start. What is not found may still be reached.
[[nodiscard]] bool is_reached_by_calls(ir::Program& program,
                                       const ir::NativeTable& natives,
                                       const ir::Unit& unit,
                                       const result::TestCase& test,
                                       std::span<const ir::FunctionId> functions);

/// Whether a test sets global variables.
[[nodiscard]] bool sets_globals(const result::TestCase& test);

}  // namespace testellate::check
