// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emit/gtest/framework.h"

namespace testellate::emit::gtest {

/// One test program of a suite: NAME_test.cpp and NAME_unit.c, or only the latter.
struct BuildTarget {
  std::string stem;
  std::vector<std::string> flags;  ///< for the C file
  std::string flags_directory;     ///< as in `SourceFile`
  bool has_tests = true;           ///< otherwise others may need it
  bool is_cpp = false;             ///< NAME_test.cpp includes the user's file itself, or NAME_unit.cpp does
};

/// Whether a flag of a compiler is followed by a path; `-I` may also have it at its end.
[[nodiscard]] constexpr bool is_path_flag(std::string_view flag) {
  return flag == "-I" || flag == "-isystem" || flag == "-iquote" || flag == "-idirafter" ||
         flag == "-include" || flag == "-imacros";
}

/// What a suite is built with to show faults. `Memory`: also with MemorySanitizer instead of the others, if
/// asked for.
enum class Sanitizers : std::uint8_t { None, AddressAndUndefined, Memory };

/// A CMakeLists.txt that builds each target by itself and lets ctest run each test in a process of its own.
/// With several targets each also finds the functions of the others. `link`: as in `SourceInfo`.
/// `lacks_code`: something that C++ code uses is defined nowhere.
[[nodiscard]] std::string write_build_file(const std::vector<BuildTarget>& targets,
                                           const std::vector<std::string>& link,
                                           const Framework& framework = googletest(),
                                           Sanitizers sanitizers = Sanitizers::None,
                                           bool lacks_code = false);

}  // namespace testellate::emit::gtest
