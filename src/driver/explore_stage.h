// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>

#include "driver/env.h"
#include "driver/explore_all.h"
#include "driver/generate_command.h"
#include "driver/load_targets.h"
#include "driver/search_again.h"
#include "result/run.h"

/// What commands that make suites have in common: exploring all targets within the time that there is.
namespace testellate::driver {

[[nodiscard]] PoolLimits pool_limits(const Env& env,
                                     const GenerateOptions& options,
                                     std::optional<std::chrono::milliseconds> time);

/// Explores all targets, in rounds if there is a time for all of them, and puts together what was found.
[[nodiscard]] Explored explore_targets(const Env& env,
                                       const GenerateOptions& options,
                                       const LoadedTargets& targets,
                                       std::optional<std::chrono::milliseconds> time);

/// Tests that have no number yet get the next ones; findings are numbered in their order.
void number_all(result::Run& run);

}  // namespace testellate::driver
