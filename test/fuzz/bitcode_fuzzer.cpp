// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>

#include "test/fuzz/bitcode_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  testellate::fuzz::check_bitcode(std::string(data, data + size));
  return 0;
}
