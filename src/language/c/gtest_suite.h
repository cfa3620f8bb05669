// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "language/c/source.h"
#include "language/language.h"

namespace testellate::language::c {

/// `LoadedInput::write_suite` as GoogleTest; the source has files. Findings are confirmed by death tests that
/// are not kept.
[[nodiscard]] Expected<void, std::string> write_gtest_suite(support::FileSystem& files,
                                                            const CSource& source,
                                                            const SuiteRequest& request,
                                                            const Predictions& predictions,
                                                            result::Run& run);

}  // namespace testellate::language::c
