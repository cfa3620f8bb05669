// SPDX-License-Identifier: Apache-2.0
#include "search/budget.h"

#include <cstdio>
#include <utility>

#include <unistd.h>

namespace testellate::search {

Budget::Budget(BudgetLimits limits, Clock clock, Memory memory)
    : limits_(limits), clock_(std::move(clock)), memory_(std::move(memory)), start_(clock_()) {}

std::optional<std::string> Budget::spent(std::uint64_t steps, std::uint64_t paths) {
  constexpr std::uint32_t kMemoryInterval = 256;
  if (paths >= limits_.paths) return "path limit";
  if (steps >= limits_.steps) return "step limit";
  if (clock_() - start_ >= limits_.time) return "time limit";
  if (asked_++ % kMemoryInterval == 0 && memory_() >= limits_.memory_bytes) return "memory limit";
  return std::nullopt;
}

std::chrono::milliseconds steady_milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now().time_since_epoch());
}

std::uint64_t resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long total = 0;
  unsigned long resident = 0;
  int read = std::fscanf(file, "%lu %lu", &total, &resident);
  std::fclose(file);
  return read == 2 ? std::uint64_t{resident} * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace testellate::search
