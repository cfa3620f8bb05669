// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "emit/gtest/source_info.h"
#include "language/c/source.h"

namespace testellate::language::c {

/// What the writer of GoogleTest suites needs to know about a C file, for a suite in `folder`. With
/// `is_absolute` the suite finds the user's file wherever it is moved to.
[[nodiscard]] emit::gtest::SourceInfo source_info(const CSource& source,
                                                  const std::string& folder,
                                                  bool is_absolute);

}  // namespace testellate::language::c
