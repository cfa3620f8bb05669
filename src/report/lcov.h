// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "ir/program.h"
#include "result/run.h"

namespace testellate::report {

/// The coverage of a run in the format of lcov (`coverage.info`): lines, functions and branches of every
/// function of `run.coverage` that has a file. Edges made up by the compiler are left out. `path_of` says
/// where the file of a function is; without it, it is where the program says.
using SourcePath = std::function<std::string(ir::FunctionId)>;
[[nodiscard]] std::string to_lcov(const ir::Program& program,
                                  const result::Run& run,
                                  const SourcePath& path_of = {});

}  // namespace testellate::report
