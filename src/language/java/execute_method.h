// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "language/java/source.h"
#include "language/language.h"

namespace testellate::language::java {

/// `LoadedInput::execute` of a method or constructor, on a machine that has booted; without a target the only
/// `main`. The arguments of a `main` are words, as in a shell; others are what `parse_arguments` reads, or
/// Java expressions (call_source.h), which are compiled. The tracer does not see the boot. `path` is shown in
/// diagnostics.
[[nodiscard]] diag::Result<Execution> execute_method(JavaSource& source,
                                                     const ir::NativeTable& natives,
                                                     const ExecutionRequest& request,
                                                     const std::string& path);

}  // namespace testellate::language::java
