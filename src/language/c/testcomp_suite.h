// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "language/c/source.h"
#include "result/run.h"
#include "support/expected.h"
#include "support/file_system.h"

namespace testellate::language::c {

/// Writes the tests of a C input as a suite of the competition on software testing into `folder`. Tests that
/// the format cannot express are noted in `run`; the others stay predicted, since nothing is run. The error
/// says what could not be written.
[[nodiscard]] Expected<void, std::string> write_testcomp_suite(support::FileSystem& files,
                                                               const CSource& source,
                                                               const std::string& folder,
                                                               result::Run& run);

}  // namespace testellate::language::c
