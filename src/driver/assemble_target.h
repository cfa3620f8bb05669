// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "check/execute_test.h"
#include "driver/explore_all.h"
#include "result/run.h"

namespace testellate::driver {

/// What was found out about one target, ready for the report.
struct AssembledTarget {
  result::Target target;
  std::vector<check::PredictedRun> runs;  ///< of each test
  std::vector<result::Finding> findings;  ///< without ids
};

/// Chooses the tests of an explored target: under `branch` a minimal suite, under `path` one per path in the
/// order of decisions. An edge counts as covered only if a test that was replayed covers it. Tests have no
/// ids yet.
[[nodiscard]] AssembledTarget assemble_target(ir::Program& program,
                                              const ir::Unit& unit,
                                              const ExploredTarget& explored,
                                              const ExploreOptions& options);

}  // namespace testellate::driver
