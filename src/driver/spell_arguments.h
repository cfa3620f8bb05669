// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "language/language.h"
#include "result/run.h"

namespace testellate::driver {

/// Has the arguments of all tests and findings of a run spelled as the source writes them, for reports.
void spell_arguments(language::LoadedInput& input, result::Run& run);

}  // namespace testellate::driver
