// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "check/execute_test.h"
#include "driver/explore_all.h"
#include "driver/predictions.h"
#include "result/run.h"

namespace testellate::driver {

/// What was found out about one target, ready for the report.
struct AssembledTarget {
  result::Target target;
  std::vector<check::PredictedRun> runs;  ///< of each test, unless they are only counted
  std::vector<result::Finding> findings;  ///< without ids
};

/// Tests of which only names and coverage are known so far, because there may be many.
struct CountedTests {
  std::vector<std::vector<std::string>> records;  ///< for each target the bytes of its tests, for `read_test`
  CoverageSum coverage;                           ///< of those that were replayed
};

/// Which paths of each explored target become tests, as positions in the order of the suite: under `branch` a
/// minimal suite, under `path` one per path in the order of decisions. Minimal over all targets: a target
/// gets a test for an edge of a helper alone only if no other test of the suite shows that edge.
[[nodiscard]] std::vector<std::vector<std::size_t>> choose_paths(
    const ir::Program& program,
    const std::vector<search::ScopedUnit>& targets,
    std::vector<ExploredTarget>& explored,
    const std::string& criterion);

/// Puts a target together from the paths that were chosen for it. An edge of its own counts as covered only
/// if a test that was replayed covers it. Tests have no ids yet. Unless `counted` is null, they are only
/// counted, and their bytes added there.
[[nodiscard]] AssembledTarget assemble_target(ir::Program& program,
                                              const search::ScopedUnit& scoped,
                                              ExploredTarget explored,
                                              const std::vector<std::size_t>& chosen,
                                              CountedTests* counted);

}  // namespace testellate::driver
