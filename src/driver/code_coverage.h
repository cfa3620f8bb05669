// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "language/user_code.h"
#include "result/run.h"

namespace testellate::driver {

/// What the suite covers of all code of the input, part by part: what the tests that count were seen to
/// execute and, where nothing was seen, what they are predicted to. `run` has its coverage and its final
/// verdicts; `controlled` are helpers of which its targets know every call (assign_helpers.h).
[[nodiscard]] std::vector<result::CodeCoverage> measure_code(const ir::Program& program,
                                                             const language::UserCode& code,
                                                             const std::set<ir::FunctionId>& controlled,
                                                             const result::Run& run);

}  // namespace testellate::driver
