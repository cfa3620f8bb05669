// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "driver/env.h"
#include "driver/load_input.h"
#include "driver/predictions.h"
#include "driver/suite_request.h"
#include "result/run.h"
#include "support/expected.h"

namespace testellate::driver {

/// Writes the JUnit suite of a Java input and has the real machine say what it thinks of it: every test of
/// `run` gets its confirmation. Tests that are not confirmed are then taken out of the suite, unless none is
/// left. The error says what could not be written.
[[nodiscard]] Expected<void, std::string> write_java_suite(const Env& env,
                                                           const Input& input,
                                                           const SuiteRequest& request,
                                                           const Predictions& predictions,
                                                           result::Run& run);

}  // namespace testellate::driver
