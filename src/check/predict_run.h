// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "check/replay.h"
#include "interp/interpreter.h"
#include "result/coverage.h"

namespace testellate::check {

/// What the call of a test does to user code, as the interpreter has it.
struct PredictedRun {
  std::vector<ir::TakenEdge> path;
  /// The path without what initialisers of classes take: what every test of a suite has in common, whichever
  /// of them uses a class first.
  std::vector<ir::TakenEdge> path_between_initialisers;
  std::map<ir::FunctionId, result::FunctionCoverage> coverage;  ///< of the functions that were entered
};

[[nodiscard]] std::vector<ir::TakenEdge> without_initialisers(const interp::RunResult& run);

/// Runs a test in a fresh interpreter and says where it went. The prologue (assumptions) is no part of it.
[[nodiscard]] PredictedRun predict_run(ir::Program& program,
                                       const ir::NativeTable& natives,
                                       const ir::Unit& unit,
                                       const result::TestCase& test,
                                       const ReplayOptions& options = {});

}  // namespace testellate::check
