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

/// Which paths of each explored target become tests, as positions in the order of the suite: under `branch` a
/// minimal suite, under `path` one per path in the order of decisions. Minimal over all targets: a target
/// gets a test for an edge of a helper alone only if no other test of the suite shows that edge.
[[nodiscard]] std::vector<std::vector<std::size_t>> choose_paths(
    const ir::Program& program,
    const std::vector<search::ScopedUnit>& targets,
    const std::vector<ExploredTarget>& explored,
    const std::string& criterion);

/// Puts a target together from the paths that were chosen for it. An edge of its own counts as covered only
/// if a test that was replayed covers it. Tests have no ids yet.
[[nodiscard]] AssembledTarget assemble_target(ir::Program& program,
                                              const search::ScopedUnit& scoped,
                                              const ExploredTarget& explored,
                                              const std::vector<std::size_t>& chosen);

}  // namespace testellate::driver
