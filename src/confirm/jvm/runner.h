// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "confirm/jvm/suite.h"
#include "support/cached_file.h"

/// The class that runs the tests, in Java, and what makes a virtual machine start with it in half of the
/// time.
namespace testellate::confirm::jvm {

inline constexpr const char* kRunnerClass = "testellate.confirm.Runner";

/// The jar of it that was installed with the program.
[[nodiscard]] std::string runner_jar(bool is_junit4);

/// The classes of the runner and of JUnit as a virtual machine has them in memory, in the user's cache.
class RunnerArchive {
 public:
  /// `class_path`: jars only; machines that use the archive have it as the beginning of theirs.
  RunnerArchive(const std::string& jdk, const std::string& class_path, const std::string& cache);

  /// What a machine is to be told: nothing as long as there is no archive.
  [[nodiscard]] std::vector<std::string> machine_arguments() const;
  /// Makes it, if there can be one and is none, by a rehearsal in `folder`.
  void make(const std::string& folder, const Options& options) const;
  /// A machine dies on one that is damaged.
  void remove() const;

 private:
  std::string jdk_;
  std::string class_path_;
  support::CachedFile file_;
};

}  // namespace testellate::confirm::jvm
