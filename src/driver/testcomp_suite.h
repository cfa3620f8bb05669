// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "driver/env.h"
#include "driver/load_input.h"
#include "result/run.h"
#include "support/expected.h"

namespace testellate::driver {

/// Writes the tests of a C input as a suite of the competition on software testing into `folder`. Tests that
/// the format has no words for are noted in `run`; the others stay predicted, since nothing is run. The error
/// says what could not be written.
[[nodiscard]] Expected<void, std::string> write_testcomp_suite(const Env& env,
                                                               const Input& input,
                                                               const std::string& folder,
                                                               result::Run& run);

}  // namespace testellate::driver
