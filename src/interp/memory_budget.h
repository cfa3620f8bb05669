// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace testellate::interp {

/// Bytes of all objects of a program together.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::uint64_t limit) : limit_(limit) {}

  /// False, and nothing taken, if it would go beyond the limit.
  [[nodiscard]] bool try_take(std::uint64_t bytes) {
    if (bytes > limit_ - used_) return false;
    used_ += bytes;
    return true;
  }
  void give_back(std::uint64_t bytes) { used_ -= bytes; }
  [[nodiscard]] std::uint64_t used() const { return used_; }

 private:
  std::uint64_t limit_;
  std::uint64_t used_ = 0;
};

}  // namespace testellate::interp
