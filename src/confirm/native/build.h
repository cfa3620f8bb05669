// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "confirm/native/suite.h"
#include "frontend/llvm/probe.h"
#include "support/expected.h"

namespace testellate::confirm::native {

/// A suite that can be run.
struct Executable {
  std::string path;
  bool is_sanitized = false;
  std::vector<frontend::llvm::ProbedFunction> functions;  ///< whose edges it records; none if sanitized
};

/// Builds the suite from the code that was explored, with a probe on every edge. The error is the compiler's
/// first one.
[[nodiscard]] Expected<Executable, std::string> build_probed(const Suite& suite, const Options& options);

/// Builds the suite from its sources with AddressSanitizer and UndefinedBehaviorSanitizer: errors that are
/// silent otherwise end the process.
[[nodiscard]] Expected<Executable, std::string> build_sanitized(const Suite& suite, const Options& options);

}  // namespace testellate::confirm::native
