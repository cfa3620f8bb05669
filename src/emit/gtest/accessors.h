// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "emit/gtest/needs.h"
#include "emit/gtest/source_info.h"

namespace testellate::emit::gtest {

/// The C file of a suite: includes the user's file, with `main` out of the way, and exports the addresses of
/// what `needs` names and a C++ file cannot name itself.
[[nodiscard]] std::string write_unit_file(const SourceInfo& source,
                                          const SourceFile& file,
                                          const Needs& needs);

/// Whether a function or variable is counted to a file of the user's: the one it is defined in, or the only
/// one there is.
[[nodiscard]] bool belongs_to(const std::string& path, const SourceFile& file, const SourceInfo& source);

}  // namespace testellate::emit::gtest
