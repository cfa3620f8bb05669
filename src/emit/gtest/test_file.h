// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "emit/gtest/framework.h"
#include "emit/gtest/needs.h"
#include "emit/gtest/passages.h"
#include "emit/gtest/source_info.h"
#include "ir/program.h"

namespace testellate::emit::gtest {

struct TestText {
  std::string id;
  std::string text;  ///< whole lines
};

/// A C++ file `STEM_test.cpp` with tests. What they need of the user's program is declared at its top, as far
/// as it is used, in a namespace of its own: the headers of the user are not included, and types of the same
/// name in system headers do not matter.
[[nodiscard]] PassageWriter write_test_file(const ir::Program& program,
                                            const SourceInfo& source,
                                            const SourceFile& file,
                                            const std::string& stem,
                                            std::vector<TestText> tests,
                                            Needs needs,
                                            const Framework& framework);

/// The same for a C++ file: it is a part of the test file, which can name everything in it.
[[nodiscard]] PassageWriter write_cpp_test_file(const SourceInfo& source,
                                                const SourceFile& file,
                                                const std::string& stem,
                                                const std::vector<TestText>& tests,
                                                Needs needs,
                                                const Framework& framework);

}  // namespace testellate::emit::gtest
