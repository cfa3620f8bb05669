// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "diag/diagnostic.h"

namespace llvm {
class Function;
class GlobalVariable;
class Module;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// The module without what neither the user's code nor its variables lead to. In C++ clang is asked for every
/// function that is defined, since otherwise an inline function that nobody calls has no code; with that come
/// those of the library's headers. `path` is shown in diagnostics.
[[nodiscard]] diag::Result<std::string> drop_unused_library(const std::string& bitcode,
                                                            const std::string& path);

/// Adds to a module what it and what is added needs of `runtime`, a module of library code (bitcode). That
/// is no code of the user, whatever else is known about it.
[[nodiscard]] diag::Result<void> link_runtime(::llvm::Module& module, std::string_view runtime);

/// Whether user code has a handler that `std::bad_alloc` may end in.
[[nodiscard]] bool catches_no_memory(const ::llvm::Module& module);

/// Whether `link_runtime` brought it.
[[nodiscard]] bool is_runtime(const ::llvm::Function& function);
[[nodiscard]] bool is_runtime(const ::llvm::GlobalVariable& variable);

}  // namespace testellate::frontend::llvm
