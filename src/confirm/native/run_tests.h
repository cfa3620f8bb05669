// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "confirm/native/build.h"
#include "confirm/native/trace_file.h"

namespace testellate::confirm::native {

/// What one process that ran one test did.
struct TestRun {
  std::optional<std::string> failure;  ///< in words; nothing if the test passed
  bool has_ended = false;              ///< by itself, not for lack of time or of a machine
  Trace trace;
  friend bool operator==(const TestRun&, const TestRun&) = default;
};

struct WantedTest {
  std::string name;               ///< as GoogleTest knows it
  std::uint64_t path_length = 0;  ///< edges it is expected to take
};

/// Runs each test twice, each time in a process and a folder of its own: first all in the order given, then
/// all in the opposite order, optimised if there is such an executable, and with another layout of stack and
/// heap. The result has both runs of each test.
[[nodiscard]] std::vector<std::pair<TestRun, TestRun>> run_twice(const Executable& executable,
                                                                 const std::vector<WantedTest>& tests,
                                                                 const Options& options);

}  // namespace testellate::confirm::native
