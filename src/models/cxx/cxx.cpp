// SPDX-License-Identifier: Apache-2.0
// The bitcode lies in the program as it is.
#include "models/cxx/cxx.h"

__asm__(
    ".section .rodata\n"
    ".balign 16\n"
    "testellate_cxx_runtime_begin:\n"
    ".incbin \"" TESTELLATE_CXX_RUNTIME
    "\"\n"
    "testellate_cxx_runtime_end:\n"
    ".previous\n");

extern "C" {
__attribute__((visibility("hidden"))) extern const char testellate_cxx_runtime_begin[];
__attribute__((visibility("hidden"))) extern const char testellate_cxx_runtime_end[];
}

namespace testellate::models {

std::string_view cxx_runtime() {
  return {testellate_cxx_runtime_begin,
          static_cast<std::size_t>(testellate_cxx_runtime_end - testellate_cxx_runtime_begin)};
}

}  // namespace testellate::models
