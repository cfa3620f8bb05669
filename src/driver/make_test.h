// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "ir/native.h"
#include "ir/program.h"
#include "result/test_case.h"
#include "support/expected.h"

namespace testellate::driver {

struct MadeTest {
  result::TestCase test;
  /// What it could be called, best first; at least one. The test has the first.
  std::vector<std::string> names;
};

/// The test of a path. The path is executed again with fresh terms and solvers and gets the smallest values
/// that its condition allows, so the test depends on the path alone: not on the order of the search, on what
/// a solver remembered, or on the number of processes. It is then run in the interpreter, and says how that
/// went. It has no id.
///
/// The error says why there is no test: the decisions do not fit, or no solver finds values again.
[[nodiscard]] Expected<MadeTest, std::string> make_test(ir::Program& program,
                                                        const ir::NativeTable& natives,
                                                        const ir::Unit& unit,
                                                        const engine::Options& options,
                                                        std::span<const engine::Decision> decisions);

}  // namespace testellate::driver
