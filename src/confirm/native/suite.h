// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "frontend/llvm/compile.h"

namespace testellate::confirm::native {

/// A GoogleTest suite on disk. Paths of files are relative to `folder`.
struct Suite {
  std::string folder;                      ///< absolute
  std::vector<std::string> unit_files;     ///< C files that include the code under test
  std::vector<std::string> test_files;     ///< C++ files with the tests
  frontend::llvm::CompileOptions compile;  ///< how the code under test is compiled
};

struct Options {
  /// Absolute path of an existing folder, for objects and for tests to run in. Who gives it removes it.
  std::string scratch;
  unsigned jobs = 1;
  std::chrono::milliseconds compile_time{120'000};
  std::chrono::milliseconds test_time{
      10'000};  ///< of the processor; a test that only waits gets six times that
  std::uint64_t memory_bytes = std::uint64_t{4096} << 20;  ///< of a test
};

}  // namespace testellate::confirm::native
