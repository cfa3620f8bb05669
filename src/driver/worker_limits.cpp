// SPDX-License-Identifier: Apache-2.0
#include "driver/worker_limits.h"

namespace testellate::driver {
namespace {

constexpr std::chrono::milliseconds kGrace{500};

/// Address space that is mapped but not used, by allocator and solvers.
[[maybe_unused]] constexpr std::uint64_t kUnusedAddresses = std::uint64_t{2} << 30;

}  // namespace

std::chrono::milliseconds with_grace(std::chrono::milliseconds time) { return time + time / 10 + kGrace; }

std::optional<std::uint64_t> address_space(std::uint64_t memory_bytes) {
#if defined(__SANITIZE_ADDRESS__)
  // AddressSanitizer maps terabytes; the budget's own look at the memory has to do.
  static_cast<void>(memory_bytes);
  return std::nullopt;
#else
  return memory_bytes + kUnusedAddresses;
#endif
}

}  // namespace testellate::driver
