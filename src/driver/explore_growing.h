// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "driver/explore_all.h"

namespace testellate::driver {

/// `explore_all` with `options.engine.sizes`; then, for targets with edges that smaller inputs do not take,
/// with twice these sizes, up to `largest`, as long as that takes more edges. Each target has the result of
/// one size: the smallest that takes what any of them does. Time counts for all of it.
[[nodiscard]] std::vector<ExploredTarget> explore_growing(ir::Program& program,
                                                          const ir::NativeTable& natives,
                                                          const std::vector<search::ScopedUnit>& targets,
                                                          ExploreOptions options,
                                                          const engine::InputSizes& largest,
                                                          PoolLimits limits,
                                                          const OnProgress& on_progress);

}  // namespace testellate::driver
