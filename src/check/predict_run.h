// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "check/replay.h"
#include "result/coverage.h"

namespace testellate::check {

/// What the call of a test does to user code, as the interpreter has it.
struct PredictedRun {
  std::vector<ir::TakenEdge> path;
  std::map<ir::FunctionId, result::FunctionCoverage> coverage;  ///< of the functions that were entered
};

/// Runs a test in a fresh interpreter and says where it went. The prologue (assumptions) is no part of it.
[[nodiscard]] PredictedRun predict_run(ir::Program& program,
                                       const ir::NativeTable& natives,
                                       const ir::Unit& unit,
                                       const result::TestCase& test,
                                       const ReplayOptions& options = {});

}  // namespace testellate::check
