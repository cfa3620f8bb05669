// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "support/expected.h"

namespace testellate::confirm::jvm {

/// The class path of what it takes to compile and run tests of JUnit 4 or 5, from jars of a folder that have
/// no version in their names. The error says what is missing.
[[nodiscard]] Expected<std::string, std::string> junit_class_path(const std::string& folder, bool is_junit4);

}  // namespace testellate::confirm::jvm
