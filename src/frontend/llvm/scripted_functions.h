// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "frontend/llvm/load.h"
#include "ir/program.h"

namespace testellate::frontend::llvm {

/// For each type of function that inputs of the program's units (and of `more`), or what `externs` hand out,
/// point to, a function of that type (`ir::stub_name`), without a body yet. Types with structs by value among
/// parameters and result get none.
[[nodiscard]] std::vector<ScriptedFunction> declare_scripted_functions(
    ir::Program& program, const std::vector<ir::Unit>& more, const std::vector<ExternFunction>& externs);

}  // namespace testellate::frontend::llvm
