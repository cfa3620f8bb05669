// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "frontend/llvm/link.h"
#include "frontend/llvm/load.h"
#include "ir/native.h"
#include "language/c/linked_code.h"
#include "language/c/source.h"

namespace testellate::language::c {

/// What declares the functions among `names` that tests are to bring along, or `linked` code has: those that
/// neither a native implements nor the C library has. `bitcode` is that of the files, in the same order. A
/// function that no file declares outside of functions is left out.
[[nodiscard]] std::vector<frontend::llvm::ExternDeclarations> find_extern_declarations(
    const std::vector<std::string>& names,
    const ir::NativeTable& natives,
    const std::vector<CFile>& files,
    const std::vector<frontend::llvm::FileBitcode>& bitcode,
    const LinkedCode& linked);

}  // namespace testellate::language::c
