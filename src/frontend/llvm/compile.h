// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace testellate::frontend::llvm {

struct CompileOptions {
  std::vector<std::string> flags;  ///< the user's, one argument each
  std::string directory;           ///< where relative flags count from; empty: here
};

/// Bitcode of a C or C++ source file, made by clang with the flags that exploration needs (edges as the
/// source has them, names, debug information). What clang says about a bad file becomes the diagnostic, with
/// its place.
[[nodiscard]] diag::Result<std::string> compile_to_bitcode(const std::string& source,
                                                           const CompileOptions& options);

}  // namespace testellate::frontend::llvm
