// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "emit/gtest/source_info.h"
#include "ir/program.h"
#include "result/run.h"
#include "result/suite_file.h"

namespace testellate::emit::gtest {

using result::NotEmitted;

struct WrittenSuite {
  std::vector<result::SuiteFile> files;
  std::vector<NotEmitted> not_emitted;
  std::map<std::string, std::string>
      names;  ///< id of a test to what GoogleTest calls it: "Classify.Returns3"
};

struct SuiteOptions {
  /// Tests that end in a fault are written as death tests; otherwise they are not written.
  bool has_faults = false;
};

/// GoogleTest sources for the tests of all targets. For each file of the source that has tests:
/// `NAME_test.cpp` and `NAME_unit.c`, which includes the user's file and gives access to what is static in
/// it; and one `CMakeLists.txt`. Every test of the run is either in `names` or in `not_emitted`.
[[nodiscard]] WrittenSuite write_suite(const ir::Program& program,
                                       const result::Run& run,
                                       const SourceInfo& source,
                                       const SuiteOptions& options = {});

}  // namespace testellate::emit::gtest
