// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "emit/junit/imports.h"
#include "emit/junit/needs.h"
#include "emit/junit/test_writer.h"

namespace testellate::emit::junit {

struct WrittenFile {
  std::string text;
  std::vector<std::uint32_t> act_lines;  ///< by test, from 1 on
};

/// A test class. Static variables that its tests set are saved before each test and restored after it.
[[nodiscard]] WrittenFile write_test_file(const ClassIndex& index,
                                          const std::string& class_name,
                                          std::vector<WrittenTest> tests,
                                          const SuiteOptions& options,
                                          Imports imports);

}  // namespace testellate::emit::junit
