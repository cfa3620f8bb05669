// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "confirm/jvm/suite.h"
#include "support/cached_file.h"
#include "support/expected.h"
#include "support/process/aside.h"

/// The class that runs the tests, in Java, and what makes a virtual machine start with it in half of the
/// time.
namespace testellate::confirm::jvm {

inline constexpr const char* kRunnerClass = "testellate.confirm.Runner";

/// The jar of it that was installed with the program.
[[nodiscard]] std::string runner_jar(bool is_junit4);

/// What it takes to compile and run tests of JUnit 4 or 5, with its jars from a folder. The error says what
/// is missing.
[[nodiscard]] Expected<std::string, std::string> runner_class_path(const std::string& junit, bool is_junit4);

/// The classes of the runner and of JUnit as a virtual machine has them in memory, in the user's cache.
class RunnerArchive {
 public:
  /// `class_path`: jars only; machines that use the archive have it as the beginning of theirs.
  RunnerArchive(const std::string& jdk, const std::string& class_path, const std::string& cache);

  /// Whether it is there, or will be.
  [[nodiscard]] bool exists() const { return file_.exists() || file_.is_in_work(); }
  /// What a machine is to be told: nothing as long as there is no archive.
  [[nodiscard]] std::vector<std::string> machine_arguments() const;
  /// Makes it, if there can be one and is none, by a rehearsal, and touches nothing outside of the cache.
  /// Takes a second or two.
  void make() const;
  /// A machine dies on one that is damaged.
  void remove() const;

 private:
  std::string jdk_;
  std::string class_path_;
  support::CachedFile file_;
};

/// Begins to make the archive for JUnit 5, while other things are done. Null if there is nothing to make.
[[nodiscard]] std::shared_ptr<support::process::Aside> begin_runner_archive(const std::string& jdk,
                                                                            const std::string& cache);

}  // namespace testellate::confirm::jvm
