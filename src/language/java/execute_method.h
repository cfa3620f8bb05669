// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "language/java/source.h"
#include "language/language.h"

namespace testellate::language::java {

/// `LoadedInput::execute` of a static method, on a machine that has booted; without a target the only `main`.
/// The arguments of a `main` are words, as in a shell. The tracer does not see the boot. `path` is shown in
/// diagnostics.
[[nodiscard]] diag::Result<interp::RunResult> execute_method(JavaSource& source,
                                                             const ir::NativeTable& natives,
                                                             const ExecutionRequest& request,
                                                             const std::string& path);

}  // namespace testellate::language::java
