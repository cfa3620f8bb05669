// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emit/gtest/framework.h"
#include "language/c/source.h"
#include "language/language.h"

namespace testellate::language::c {

/// The test framework of a format, `kGoogleTest` or `kCatch2`.
[[nodiscard]] const emit::gtest::Framework& framework_of(std::string_view format);

/// `LoadedInput::write_suite` in the words of a test framework; the source has files. Findings are confirmed
/// by death tests that are not kept.
[[nodiscard]] Expected<void, std::string> write_gtest_suite(support::FileSystem& files,
                                                            const CSource& source,
                                                            const SuiteRequest& request,
                                                            const Predictions& predictions,
                                                            result::Run& run);

}  // namespace testellate::language::c
