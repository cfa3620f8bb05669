// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace testellate::confirm::jvm {

/// The class that runs the tests, in Java; compiled together with each suite.
inline constexpr const char* kRunnerClass = "testellate.confirm.Runner";
[[nodiscard]] std::string runner_text();
/// What it needs, for each JUnit.
[[nodiscard]] std::string junit4_test_text();
[[nodiscard]] std::string junit5_test_text();

}  // namespace testellate::confirm::jvm
