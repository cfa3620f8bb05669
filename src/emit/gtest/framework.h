// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emit/gtest/needs.h"
#include "emit/gtest/test_names.h"

namespace testellate::emit::gtest {

/// What becomes of a test if an assertion fails.
enum class Failing : std::uint8_t { GoesOn, Stops };

/// A test framework of C++: how tests, their assertions and their build are written. All else about a suite
/// is the same whatever the framework. Expressions are C++ as they stand in a test.
class Framework {
 public:
  using Lines = std::vector<std::string>;

  virtual ~Framework() = default;

  /// The `#include` lines at the top of a file of tests.
  [[nodiscard]] virtual std::string_view includes() const = 0;
  /// The line that begins a test.
  [[nodiscard]] virtual std::string open_test(const TestName& name) const = 0;
  /// What it adds to the name of a suite whose tests end the process.
  [[nodiscard]] virtual std::string_view death_suffix() const = 0;
  /// The line of a test that can see nothing.
  [[nodiscard]] virtual std::string_view sees_nothing() const = 0;
  [[nodiscard]] virtual bool is_assertion(std::string_view line) const = 0;

  [[nodiscard]] virtual std::string equal(const std::string& expected,
                                          const std::string& actual,
                                          Failing failing = Failing::GoesOn) const = 0;
  /// A bool, or what becomes one in a condition.
  [[nodiscard]] virtual std::string truth(bool expected,
                                          const std::string& actual,
                                          Failing failing = Failing::GoesOn) const = 0;
  [[nodiscard]] virtual std::string not_null(const std::string& actual,
                                             Failing failing = Failing::GoesOn) const = 0;
  /// Characters up to a zero; `literal` is in quotes.
  [[nodiscard]] virtual std::string equal_text(const std::string& literal,
                                               const std::string& actual) const = 0;
  /// `float` or `double`, up to four units in the last place.
  [[nodiscard]] virtual std::string nearly_equal(std::string_view type,
                                                 const std::string& expected,
                                                 const std::string& actual) const = 0;

  /// An empty type is any exception.
  [[nodiscard]] virtual std::string throws(const std::string& statement, const std::string& type) const = 0;
  [[nodiscard]] virtual std::string throws_nothing(const std::string& statement) const = 0;

  /// Of calls that end the process. `message` is an expression: a pattern for part of what the process
  /// writes.
  [[nodiscard]] virtual Lines exits(const std::string& call, int code, Needs& needs) const = 0;
  [[nodiscard]] virtual Lines is_killed(const std::string& call,
                                        std::string_view signal,
                                        const std::string& message,
                                        Needs& needs) const = 0;
  [[nodiscard]] virtual Lines dies(const std::string& call,
                                   const std::string& message,
                                   Needs& needs) const = 0;
  /// Leaves the test unless the condition holds; `reason` is said then.
  [[nodiscard]] virtual std::string skip_unless(std::string_view condition,
                                                std::string_view reason) const = 0;

  /// The assertion of the helper `Scripted`, that a script has come to its end.
  [[nodiscard]] virtual std::string_view script_is_used_up() const = 0;

  /// Of CMakeLists.txt: lines that find it, what programs are linked with, and the command that tells ctest
  /// of each test.
  [[nodiscard]] virtual std::string_view find_package() const = 0;
  [[nodiscard]] virtual std::string_view libraries() const = 0;
  [[nodiscard]] virtual std::string_view discover_command() const = 0;
};

/// The default.
[[nodiscard]] const Framework& googletest();
/// Version 2 (with its one header) or 3.
[[nodiscard]] const Framework& catch2();

}  // namespace testellate::emit::gtest
