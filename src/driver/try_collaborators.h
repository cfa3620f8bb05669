// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/generate_command.h"
#include "language/language.h"

namespace testellate::driver {

/// Has the input find out what tests cannot make objects of (`LoadedInput::next_trial`), by exploration in a
/// process of its own, and tells it. What that costs is bounded by counts, so that it is the same each time;
/// should the process fail, what it had found by then counts.
void try_collaborators(language::LoadedInput& input, const GenerateOptions& options);

}  // namespace testellate::driver
