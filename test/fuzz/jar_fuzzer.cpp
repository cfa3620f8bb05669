// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>

#include "test/fuzz/jar_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // libFuzzer gives bytes; text is char.
  testellate::fuzz::check_jar({reinterpret_cast<const char*>(data), size});
  return 0;
}
