// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "support/cached_file.h"
#include "support/process/helper_program.h"
#include "support/process/subprocess.h"

namespace testellate::frontend::jvm {

/// javac of a JDK. It stays for the next compilation, which takes a fifth of the time of the first. What a
/// virtual machine that runs it has in memory at its start may lie in the user's cache, too.
class JavaCompiler {
 public:
  /// With an empty `cache`, nothing is kept.
  JavaCompiler(std::string jdk_home, const std::string& cache);

  /// As if javac was started with these words; relative paths are relative to our own folder.
  [[nodiscard]] support::process::Outcome compile(const std::vector<std::string>& arguments,
                                                  std::chrono::milliseconds limit);

  /// Whether the cache has what it starts with in less time, or will have it.
  [[nodiscard]] bool has_archive() const { return archive_.exists() || archive_.is_in_work(); }
  /// Makes that, if it is not there, and touches nothing else. Takes a second or two.
  /// Tests are compiled against `class_path`.
  void make_archive(const std::string& class_path) const;

 private:
  [[nodiscard]] support::process::Command command(const std::vector<std::string>& options) const;

  std::string jdk_home_;
  support::CachedFile archive_;
  bool uses_archive_;
  support::process::HelperProgram javac_;
};

}  // namespace testellate::frontend::jvm
