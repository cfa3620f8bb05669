// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "emit/gtest/needs.h"
#include "emit/gtest/passages.h"
#include "emit/gtest/source_info.h"
#include "ir/program.h"

namespace testellate::emit::gtest {

/// The C file `STEM_unit.c` of a suite: includes the user's file, with `main` out of the way, and exports the
/// addresses of what `needs` names and a C++ file cannot name itself.
[[nodiscard]] PassageWriter write_unit_file(const ir::Program& program,
                                            const SourceInfo& source,
                                            const SourceFile& file,
                                            const std::string& stem,
                                            const Needs& needs);

/// Includes the user's file, with `main` out of the way.
[[nodiscard]] std::string include_text(const SourceInfo& source, const SourceFile& file);

/// Behind that of a C++ file: what it uses and no file defines need not be there when the suite is linked.
[[nodiscard]] std::string undefined_text(const SourceInfo& source);

/// The file `STEM_unit.cpp` of a C++ file without tests, which others may need.
[[nodiscard]] PassageWriter write_cpp_unit_file(const SourceInfo& source,
                                                const SourceFile& file,
                                                const std::string& stem);

/// Whether a function or variable is counted to a file of the user's: the one it is defined in, or the only
/// one there is.
[[nodiscard]] bool belongs_to(const std::string& path, const SourceFile& file, const SourceInfo& source);

}  // namespace testellate::emit::gtest
