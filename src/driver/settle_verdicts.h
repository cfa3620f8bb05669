// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/predictions.h"
#include "result/run.h"

namespace testellate::driver {

/// Brings the verdicts of exploration in line with what came of the tests. `run` has its coverage: an edge
/// that a test of any target executes is covered, if the test counts. An edge that was covered by others only
/// is open: because no test could be written or run here (`Unsupported`), because the time was over
/// (`Budget`), because the environment decides (`Environment`), or because the test does something else
/// (`Approximate`). An edge is not infeasible if a real run took it, or if a test that goes through its
/// function did not do what was predicted.
void settle_verdicts(result::Run& run, const Predictions& predictions);

}  // namespace testellate::driver
