// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "confirm/deadline.h"
#include "driver/env.h"
#include "driver/generate_command.h"

namespace testellate::driver {

/// What `--total-time` leaves for exploration, so many milliseconds after the start: compilers and machines
/// need their share. Nothing: no limit.
[[nodiscard]] std::optional<std::chrono::milliseconds> time_to_explore(const GenerateOptions& options,
                                                                       std::uint64_t used_ms,
                                                                       bool has_suite);

/// For what comes after exploration.
[[nodiscard]] confirm::Deadline deadline_of(const Env& env,
                                            const GenerateOptions& options,
                                            std::uint64_t used_ms);

}  // namespace testellate::driver
