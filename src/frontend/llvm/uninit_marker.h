// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include <llvm/IR/Function.h>

namespace testellate::frontend::llvm {

/// Calls of `__ts_uninit.T` stand for a value that was never set (frontend/llvm/promote.h).
inline constexpr std::string_view kUninitMarkerPrefix = "__ts_uninit.";

[[nodiscard]] inline bool is_uninit_marker(const ::llvm::Function& function) {
  return function.getName().starts_with(kUninitMarkerPrefix);
}

}  // namespace testellate::frontend::llvm
