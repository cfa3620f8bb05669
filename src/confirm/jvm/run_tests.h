// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "confirm/jvm/agent/event.h"
#include "confirm/jvm/agent/watch_list.h"
#include "confirm/jvm/runner.h"
#include "confirm/jvm/suite.h"
#include "confirm/jvm/test_code.h"

namespace testellate::confirm::jvm {

/// What a test did.
struct TestRun {
  std::optional<std::string> failure;  ///< in words; nothing if the test passed
  std::vector<Event> events;
  friend bool operator==(const TestRun&, const TestRun&) = default;
};
/// How the failure of a test begins that was not even begun, because of its machine.
inline constexpr std::string_view kNoMachine = "the virtual machine ";
using TestRuns = std::map<TestName, TestRun>;

/// Everything a virtual machine needs to run the tests of a suite.
struct Machine {
  std::string jdk;
  std::string class_path;
  std::string agent;
  const RunnerArchive* archive = nullptr;  ///< of the beginning of the class path
  std::vector<WatchedMethod> watched;
  std::uint64_t most_events = 0;  ///< of a test
};

/// Runs the tests twice, in the order given and in the opposite order, each time one after the other in one
/// virtual machine. The second one has half the heap, another locale, time zone and kind of identity hashes.
/// A test that ends the machine or its time costs the machine: the tests after it run in another one.
[[nodiscard]] std::pair<TestRuns, TestRuns> run_twice(const Machine& machine,
                                                      const std::vector<TestName>& tests,
                                                      const TestCode& code,
                                                      const Options& options);

}  // namespace testellate::confirm::jvm
