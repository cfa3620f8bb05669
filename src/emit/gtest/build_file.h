// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace testellate::emit::gtest {

/// One test program of a suite: NAME_test.cpp and NAME_unit.c, or only the latter.
struct BuildTarget {
  std::string stem;
  std::vector<std::string> flags;  ///< for the C file
  std::string flags_directory;     ///< as in `SourceFile`
  bool has_tests = true;           ///< otherwise others may need it
  bool is_cpp = false;             ///< NAME_test.cpp includes the user's file itself, or NAME_unit.cpp does
};

/// A CMakeLists.txt that builds each target by itself and lets ctest run each test in a process of its own.
/// With several targets each also finds the functions of the others. `link`: as in `SourceInfo`. A suite that
/// shows faults needs sanitizers.
[[nodiscard]] std::string write_build_file(const std::vector<BuildTarget>& targets,
                                           const std::vector<std::string>& link,
                                           bool has_faults = false);

}  // namespace testellate::emit::gtest
