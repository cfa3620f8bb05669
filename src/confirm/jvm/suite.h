// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "confirm/deadline.h"
#include "frontend/jvm/classpath/java_compiler.h"
#include "ir/function.h"
#include "ir/ids.h"
#include "support/process/afterwards.h"
#include "support/process/aside.h"
#include "support/process/sandbox.h"

namespace testellate::confirm::jvm {

/// A JUnit suite on disk. Paths of files are relative to `folder`.
struct Suite {
  std::string folder;                   ///< absolute
  std::vector<std::string> test_files;  ///< "a/FooTest.java"
  std::string class_path;               ///< classes under test and what they need
  std::string jdk;                      ///< its home
  bool is_junit4 = false;
  /// Where lines of the code under test begin, by offset: what is told when they are reached.
  std::map<ir::FunctionId, std::vector<ir::Origin>> line_starts{};
};

struct Options {
  /// Absolute path of an existing folder, for classes and for tests to run in. Who gives it removes it.
  std::string scratch;
  std::string cache{};  ///< folder for what is worth keeping for other suites; empty: nothing is kept
  std::shared_ptr<frontend::jvm::JavaCompiler> compiler{};  ///< of the JDK; null: one of its own
  /// Somebody who makes the archive of the runner; may be null.
  std::shared_ptr<support::process::Aside> archive{};
  support::process::Afterwards* afterwards = nullptr;  ///< takes what only other suites need; may be null
  support::process::Sandbox sandbox{};                 ///< that tests run in
  unsigned jobs = 1;
  Deadline deadline;
  std::chrono::milliseconds compile_time{120'000};
  std::chrono::milliseconds test_time{
      10'000};  ///< of the processor; a test that only waits gets six times that
  std::uint64_t memory_bytes = std::uint64_t{1024} << 20;  ///< of the heap of a virtual machine
  std::string junit = "/usr/share/java";                   ///< the folder with JUnit's jars
  std::string agent{};  ///< its library; empty: the one that was installed with the program
};

/// A test of a JUnit suite: "a.FooTest#works".
struct TestName {
  std::string owner;   ///< "a.FooTest"
  std::string method;  ///< "works"
  friend auto operator<=>(const TestName&, const TestName&) = default;
};

[[nodiscard]] inline TestName to_test_name(std::string_view text) {
  std::size_t hash = text.find('#');
  if (hash == std::string_view::npos) return {std::string(text), ""};
  return {std::string(text.substr(0, hash)), std::string(text.substr(hash + 1))};
}

}  // namespace testellate::confirm::jvm
