// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include <llvm/IR/Function.h>

namespace llvm {
class Module;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// Brings local variables into registers without losing what was never set: each promotable variable first
/// gets a call of `__ts_uninit.T` as its value, which `translate_module` reads as `uninit T`. Control flow
/// stays as it is.
void promote(::llvm::Module& module);

/// Calls of `__ts_uninit.T` stand for a value that was never set.
inline constexpr std::string_view kUninitMarkerPrefix = "__ts_uninit.";

[[nodiscard]] inline bool is_uninit_marker(const ::llvm::Function& function) {
  return function.getName().starts_with(kUninitMarkerPrefix);
}

}  // namespace testellate::frontend::llvm
