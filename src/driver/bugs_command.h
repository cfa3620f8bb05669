// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/generate_command.h"

namespace testellate::driver {

/// `testellate bugs`: explores each target as `generate` does, and keeps what fails: exceptions that leave a
/// target, faults. Those of a rank that is wanted (bugs/rank.h) become tests, are confirmed by running them,
/// and are listed on `out`, in `report.json` and in `findings.sarif`. `FoundBugs` if there are any.
[[nodiscard]] Status bugs_command(const Env& env, const GenerateOptions& options);

}  // namespace testellate::driver
