// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "check/execute_test.h"
#include "result/run.h"

namespace testellate::driver {

/// What each test of a run does, by target and test.
using Predictions = std::vector<std::vector<check::PredictedRun>>;

/// How often the trusted tests of a run execute each part of user code. Functions that none of them enters
/// are there too.
[[nodiscard]] std::vector<result::FunctionCoverage> measure_coverage(const ir::Program& program,
                                                                     const result::Run& run,
                                                                     const Predictions& predictions);

}  // namespace testellate::driver
