// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/run.h"

namespace testellate::driver {

/// Takes back what no trusted test covers: such an edge is open, because no test could be written
/// (`Unsupported`) or because the one written does something else (`Approximate`).
void settle_verdicts(result::Run& run);

}  // namespace testellate::driver
