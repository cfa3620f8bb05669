// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "confirm/jvm/agent/event.h"
#include "confirm/jvm/agent/watch_list.h"
#include "confirm/jvm/suite.h"
#include "support/expected.h"

namespace testellate::confirm::jvm {

/// The compiled classes of a suite: the agent stops at each line of theirs, which tells the tests apart and
/// the call under test from what a test does before and after it.
class TestCode {
 public:
  /// Reads the classes of `tests` from a folder. Events of their methods have numbers from `first_number` on.
  [[nodiscard]] static Expected<TestCode, std::string> read(const std::string& folder,
                                                            const std::set<TestName>& tests,
                                                            std::uint32_t first_number);

  [[nodiscard]] const std::vector<WatchedMethod>& methods() const { return watched_; }
  [[nodiscard]] bool has(const TestName& test) const;

  /// The events of each test that was begun. If it was begun several times, those of the last time.
  [[nodiscard]] std::map<TestName, std::span<const Event>> split(std::span<const Event> events) const;

  /// Those of a test's events that come from methods of others, while the test is at a line. Line 0: all.
  [[nodiscard]] std::vector<Event> during_line(const TestName& test,
                                               std::span<const Event> events,
                                               std::uint32_t line) const;

 private:
  struct Method {
    TestName name;
    bool is_test = false;
    std::map<std::uint16_t, std::uint32_t> lines;  ///< by offset
  };

  [[nodiscard]] const Method* method_of(const Event& event) const;

  std::uint32_t first_number_ = 0;
  std::vector<WatchedMethod> watched_;
  std::vector<Method> methods_;
};

}  // namespace testellate::confirm::jvm
