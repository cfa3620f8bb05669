// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "driver/explore_class.h"
#include "ir/program.h"
#include "result/run.h"

namespace testellate::driver {

/// Contracts and assertions of user code that do not hold, each with the test of the run that shows it. The
/// tests have their ids and confirmations.
[[nodiscard]] std::vector<result::Finding> find_violations(const ir::Program& program,
                                                           const ClassUnits& units,
                                                           std::span<const ViolatedContract> violations,
                                                           const result::Run& run);

}  // namespace testellate::driver
