// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "support/process/subprocess.h"

namespace testellate::support::process {

/// Runs programs that do not depend on each other, up to `jobs` at a time, and returns when all have ended.
/// The outcomes are in the order of the commands; each command has the same limits. Needs a process without
/// threads.
[[nodiscard]] std::vector<Outcome> run_all(const std::vector<Command>& commands,
                                           const Limits& limits,
                                           unsigned jobs);

}  // namespace testellate::support::process
