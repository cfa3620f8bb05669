// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace testellate::frontend::llvm {

/// Whether the function of the C library asks or tells something outside of the program
/// (environment_functions.def).
[[nodiscard]] bool is_environment_function(std::string_view name);
/// Whether one of these answers the same whenever it is asked the same.
[[nodiscard]] bool is_steady_environment_function(std::string_view name);

}  // namespace testellate::frontend::llvm
