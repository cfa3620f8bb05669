// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "driver/explore_target.h"

namespace testellate::driver {

struct PoolLimits {
  std::uint32_t jobs = 1;
  std::optional<std::chrono::milliseconds> total_time;
  std::uint64_t memory_bytes = std::uint64_t{4096} << 20;  ///< of a worker
};

/// What is known of one target when its exploration is over, one way or another.
struct ExploredTarget {
  std::vector<RecordedPath> paths;
  ExplorationSummary summary;
};

/// Explores each unit in a worker process. A worker that hangs, crashes or runs out of memory costs its
/// target what it had not yet found; the summary then says so. The result does not depend on the number of
/// workers. `on_done` is told how many targets are finished, each time.
[[nodiscard]] std::vector<ExploredTarget> explore_all(ir::Program& program,
                                                      const ir::NativeTable& natives,
                                                      const std::vector<ir::Unit>& units,
                                                      const ExploreOptions& options,
                                                      const PoolLimits& limits,
                                                      const std::function<void(std::size_t)>& on_done);

}  // namespace testellate::driver
