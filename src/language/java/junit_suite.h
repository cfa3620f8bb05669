// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emit/junit/suite_options.h"
#include "language/java/source.h"
#include "language/language.h"

namespace testellate::language::java {

/// `LoadedInput::write_suite` as JUnit.
[[nodiscard]] Expected<void, std::string> write_junit_suite(support::FileSystem& files,
                                                            JavaSource& source,
                                                            const SuiteRequest& request,
                                                            const emit::junit::SuiteOptions& options,
                                                            const Predictions& predictions,
                                                            result::Run& run);

}  // namespace testellate::language::java
