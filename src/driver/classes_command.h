// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/env.h"
#include "driver/generate_command.h"

namespace testellate::driver {

/// `testellate classes`: explores every path of each target within the loop bound and prints the table of
/// their equivalence classes (docs/classes.md); writes it as `classes.md` into the output folder, together
/// with `report.json`. Takes the options of `generate` that concern exploration. Nothing is written if the
/// input is bad.
[[nodiscard]] Status classes_command(const Env& env, const GenerateOptions& options);

}  // namespace testellate::driver
