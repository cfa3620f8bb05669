// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "models/calculator.h"

namespace testellate::models {

/// Adds the natives that `cxx_runtime` is made with.
void add_cxx(NativeTable& table);

/// The C++ runtime and the parts of libstdc++ that no header has, as bitcode: exceptions, descriptions of
/// types, memory, trees, streams, by the names that clang gives them. It was compiled from C++ when this
/// program was built; its code needs `add_cxx` and the C library (models/libc).
[[nodiscard]] std::string_view cxx_runtime();

/// A program with a global of this name has user code that may catch `std::bad_alloc`: what it does then is
/// never called infeasible.
inline constexpr std::string_view kCatchesNoMemory = "cxx.catches_no_memory";

/// Functions of the library's headers, as IR (`.tir`), that are to be taken instead of their code.
[[nodiscard]] std::string cxx_text();

}  // namespace testellate::models
