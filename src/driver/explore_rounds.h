// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/explore_all.h"
#include "driver/search_log.h"

namespace testellate::driver {

/// As `explore_all` with a limit on the time of all targets together: each gets a short slice of it first,
/// and those that it was too short for a longer one, again and again up to the limit per target; those, too,
/// that have given up with edges open, with more persistence. So easy
/// targets are done before a hard one has used the time up, and it is used. A target is explored anew in each
/// round; what any of them has shown counts. `limits.total_time` must be set. `log` is told of each round;
/// may be null.
[[nodiscard]] std::vector<ExploredTarget> explore_in_rounds(ir::Program& program,
                                                            const ir::NativeTable& natives,
                                                            const std::vector<search::ScopedUnit>& targets,
                                                            const ExploreOptions& options,
                                                            const PoolLimits& limits,
                                                            const OnProgress& on_progress,
                                                            SearchLog* log);

}  // namespace testellate::driver
