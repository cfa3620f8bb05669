// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "diag/diagnostic.h"
#include "ir/check.h"
#include "ir/path_end.h"
#include "support/expected.h"

namespace testellate::interp {

/// Why an operation on the program's state could not be done: a fault, for the policy to decide on, or the
/// end of the path.
struct Stop {
  std::optional<ir::Fault> fault;
  ir::PathEnd end = ir::PathEnd::Stuck;
  std::string reason;
};

template <typename Value>
using OrStop = Expected<Value, Stop>;

[[nodiscard]] inline Unexpected<Stop> stop_with(ir::Fault fault) {
  return Unexpected<Stop>(Stop{fault, ir::PathEnd::Faulted, {}});
}
[[nodiscard]] inline Unexpected<Stop> stop_stuck(std::string reason) {
  return Unexpected<Stop>(Stop{std::nullopt, ir::PathEnd::Stuck, std::move(reason)});
}
/// The front end could not give what is needed.
[[nodiscard]] inline Unexpected<Stop> stop_unsupported(const diag::Diagnostic& diagnostic) {
  return Unexpected<Stop>(Stop{std::nullopt, ir::PathEnd::Unsupported, diagnostic.message});
}
inline constexpr const char* kMemoryLimitReason = "the program takes more memory than it may";
[[nodiscard]] inline Unexpected<Stop> stop_memory_limit() {
  return Unexpected<Stop>(Stop{std::nullopt, ir::PathEnd::MemoryLimit, kMemoryLimitReason});
}

}  // namespace testellate::interp
