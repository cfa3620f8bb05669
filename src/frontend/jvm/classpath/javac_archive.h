// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "support/process/subprocess.h"

namespace testellate::frontend::jvm {

/// Where runs of javac find what earlier ones left.
struct JavacCache {
  std::string folder{};     ///< the user's cache; empty: nothing is kept
  bool is_written = false;  ///< the run leaves something itself, which takes it longer
};

/// Runs javac. The cache has its classes as a JVM has them in memory, with which it starts in little more
/// than half of the time.
[[nodiscard]] support::process::Outcome run_javac(const std::string& jdk_home,
                                                  const support::process::Command& command,
                                                  const support::process::Limits& limits,
                                                  const JavacCache& cache);

}  // namespace testellate::frontend::jvm
