// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "language/java/source.h"
#include "language/language.h"

namespace testellate::language::java {

struct JUnitOptions {
  bool is_junit4 = false;        ///< for JUnit 4 instead of 5
  bool uses_reflection = false;  ///< tests may set private state
};

/// `LoadedInput::write_suite` as JUnit.
[[nodiscard]] Expected<void, std::string> write_junit_suite(support::FileSystem& files,
                                                            JavaSource& source,
                                                            const SuiteRequest& request,
                                                            const JUnitOptions& options,
                                                            const Predictions& predictions,
                                                            result::Run& run);

}  // namespace testellate::language::java
