// SPDX-License-Identifier: Apache-2.0
#include "search/budget.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <unistd.h>

#include "result/run.h"
#include "support/invariant.h"

namespace testellate::search {

std::string_view to_text(Limit limit) {
  switch (limit) {
    case Limit::Paths:
      return "path limit";
    case Limit::Steps:
      return "step limit";
    case Limit::Time:
      return "time limit";
    case Limit::Memory:
      return "memory limit";
    case Limit::Patience:
      return result::kNothingNew;
  }
  TESTELLATE_UNREACHABLE("every limit has its text");
}

Budget::Budget(BudgetLimits limits, Clock clock, Memory memory)
    : limits_(limits), clock_(std::move(clock)), memory_(std::move(memory)), start_(clock_()) {}

std::optional<Limit> Budget::spent(std::uint64_t steps, std::uint64_t paths) {
  constexpr std::uint32_t kMemoryInterval = 256;
  if (paths >= limits_.paths) return Limit::Paths;
  if (steps >= limits_.steps) return Limit::Steps;
  if (clock_() - start_ >= limits_.time) return Limit::Time;
  if (asked_++ % kMemoryInterval == 0 && memory_() >= limits_.memory_bytes) return Limit::Memory;
  return std::nullopt;
}

std::chrono::milliseconds Budget::time_left() const {
  return std::max(limits_.time - (clock_() - start_), std::chrono::milliseconds(0));
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
