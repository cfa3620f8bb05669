// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "frontend/llvm/load.h"
#include "ir/program.h"

namespace testellate::frontend::llvm {

/// For each type of function that inputs of the program's units (and of `more`) point to, a function
/// `ts.stub.N` of that type whose calls return what the test's stream `stub.N` holds (models/scripted.h).
/// Types with structs by value among parameters and result get none.
[[nodiscard]] std::vector<ScriptedFunction> make_scripted_functions(ir::Program& program,
                                                                    const std::vector<ir::Unit>& more);

}  // namespace testellate::frontend::llvm
