// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "language/language.h"
#include "result/run.h"

namespace testellate::driver {

using language::Predictions;

/// How often the trusted tests of a run execute each part of user code: in the call under test as predicted,
/// and what only the rest of a test was seen to execute once. Functions that none of them enters
/// are there too.
[[nodiscard]] std::vector<result::FunctionCoverage> measure_coverage(const ir::Program& program,
                                                                     const result::Run& run,
                                                                     const Predictions& predictions);

}  // namespace testellate::driver
