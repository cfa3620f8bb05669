// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "language/language.h"

namespace testellate::language {

/// `LoadedInput::execute` of languages whose programs need no machine around them. `path` is shown in
/// diagnostics; the functions of `setup` run first.
[[nodiscard]] diag::Result<Execution> execute_function(ir::Program& program,
                                                       const ir::NativeTable& natives,
                                                       const ExecutionRequest& request,
                                                       const std::string& path,
                                                       std::span<const ir::FunctionId> setup = {});

}  // namespace testellate::language
