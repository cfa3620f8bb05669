// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/env.h"
#include "driver/run_command.h"

namespace testellate::driver {

/// `testellate run` of a static Java method; without a target the only `main`. What it prints goes where the
/// JVM would print it, and then a line says how it ended. `trace` shows user code only.
[[nodiscard]] Status run_java_command(const Env& env, const RunOptions& options);

}  // namespace testellate::driver
