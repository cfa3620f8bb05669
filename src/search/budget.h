// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>

namespace testellate::search {

/// What exploring one target may cost. Everything but the time gives the same result on each machine.
struct BudgetLimits {
  std::chrono::milliseconds time{60'000};
  std::uint64_t steps = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t paths = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t memory_bytes = std::numeric_limits<std::uint64_t>::max();
};

/// Which of the limits was reached; `Patience` is that of a search with what may be impossible.
enum class Limit : std::uint8_t { Paths, Steps, Time, Memory, Patience };

/// "time limit": how a report names it.
[[nodiscard]] std::string_view to_text(Limit limit);

/// Watches the limits. Clock and memory are passed in, so that tests need neither.
class Budget {
 public:
  using Clock = std::function<std::chrono::milliseconds()>;
  using Memory = std::function<std::uint64_t()>;

  Budget(BudgetLimits limits, Clock clock, Memory memory);

  /// The limit at which exploration must stop, or nothing. Cheap enough for every step of the search: the
  /// memory is looked at now and then.
  [[nodiscard]] std::optional<Limit> spent(std::uint64_t steps, std::uint64_t paths);
  /// Not negative.
  [[nodiscard]] std::chrono::milliseconds time_left() const;

 private:
  BudgetLimits limits_;
  Clock clock_;
  Memory memory_;
  std::chrono::milliseconds start_;
  std::uint32_t asked_ = 0;
};

/// Milliseconds of a clock that never goes back.
[[nodiscard]] std::chrono::milliseconds steady_milliseconds();
/// Resident memory of this process in bytes; 0 if the system does not say.
[[nodiscard]] std::uint64_t resident_bytes();

}  // namespace testellate::search
