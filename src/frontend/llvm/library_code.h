// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "diag/diagnostic.h"

namespace testellate::frontend::llvm {

/// The module without what neither the user's code nor its variables lead to. In C++ clang is asked for every
/// function that is defined, since otherwise an inline function that nobody calls has no code; with that come
/// those of the library's headers. `path` is shown in diagnostics.
[[nodiscard]] diag::Result<std::string> drop_unused_library(const std::string& bitcode,
                                                            const std::string& path);

}  // namespace testellate::frontend::llvm
