// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "engine/engine.h"
#include "ir/native.h"
#include "ir/program.h"
#include "result/test_case.h"
#include "support/expected.h"

namespace testellate::driver {

/// The test of a path. The path is executed again with fresh terms and solvers and gets the smallest values
/// that its condition allows, so the test depends on the path alone: not on the order of the search, on what
/// a solver remembered, or on the number of processes. It is then run in the interpreter, and says how that
/// went. It has a name that need not be unique, and no id.
///
/// The error says why there is no test: the decisions do not fit, or no solver finds values again.
[[nodiscard]] Expected<result::TestCase, std::string> make_test(ir::Program& program,
                                                                const ir::NativeTable& natives,
                                                                const ir::Unit& unit,
                                                                const engine::Options& options,
                                                                std::span<const engine::Decision> decisions);

}  // namespace testellate::driver
