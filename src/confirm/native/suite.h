// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "confirm/deadline.h"
#include "confirm/native/framework.h"
#include "frontend/llvm/compile.h"
#include "support/process/aside.h"
#include "support/process/sandbox.h"

namespace testellate::confirm::native {

/// A C file that includes a file of the code under test.
struct UnitFile {
  std::string path;
  frontend::llvm::CompileOptions compile{};  ///< as that file was compiled for exploration
};

/// A suite on disk. Paths of files are relative to `folder`.
struct Suite {
  Framework framework = Framework::GoogleTest;
  std::string folder;                   ///< absolute
  std::vector<UnitFile> unit_files;     ///< in the order in which their files were linked for exploration
  std::vector<std::string> test_files;  ///< C++ files with the tests
  std::vector<std::string> link{};      ///< objects and libraries besides them, paths absolute
  /// Whether the edges of the code as it is built here are those that were explored. If not, what a test
  /// shows is compared but not the way it takes.
  bool has_explored_edges = true;
  bool checks_overflow = false;  ///< exploration took overflow of signed numbers for a fault
  std::string main_name{};       ///< what `main` of the code under test is called here: the suite has its own
};

/// What makes errors end the process that are silent otherwise.
enum class Sanitizer : std::uint8_t {
  Address,  ///< with UndefinedBehaviorSanitizer
  Memory,
};

struct Options {
  /// Absolute path of an existing folder, for objects and for tests to run in. Who gives it removes it.
  std::string scratch;
  std::string cache{};  ///< folder for what is worth keeping for other suites; empty: nothing is kept
  /// Somebody who makes the precompiled header of tests; may be null.
  std::shared_ptr<support::process::Aside> header{};
  support::process::Sandbox sandbox{};  ///< that tests run in
  unsigned jobs = 1;
  Deadline deadline;
  std::chrono::milliseconds compile_time{120'000};
  std::chrono::milliseconds test_time{
      10'000};  ///< of the processor; a test that only waits gets six times that
  std::uint64_t memory_bytes = std::uint64_t{4096} << 20;  ///< of a test
};

}  // namespace testellate::confirm::native
