// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "driver/explore_all.h"
#include "result/run.h"

namespace testellate::driver {

/// What was found out about one target, ready for the report.
struct AssembledTarget {
  result::Target target;
  std::vector<result::Finding> findings;  ///< without ids
};

/// Makes the tests of an explored target: under `branch` a minimal suite, under `path` one per path in the
/// order of decisions. An edge counts as covered only if a test that was replayed covers it. Tests have no
/// ids yet.
[[nodiscard]] AssembledTarget assemble_target(ir::Program& program,
                                              const ir::NativeTable& natives,
                                              const ir::Unit& unit,
                                              const ExploredTarget& explored,
                                              const ExploreOptions& options);

}  // namespace testellate::driver
