// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "result/run.h"

namespace testellate::report {

/// How many edges have which verdict. Synthetic edges are counted apart and in nothing else.
struct EdgeTally {
  std::uint64_t total = 0;
  std::uint64_t covered = 0;
  std::uint64_t infeasible = 0;
  std::uint64_t synthetic = 0;
  std::array<std::uint64_t, result::kOpenReasonCount> open{};

  [[nodiscard]] std::uint64_t open_count() const { return total - covered - infeasible; }
  EdgeTally& operator+=(const EdgeTally& other);
};

[[nodiscard]] EdgeTally tally_edges(const result::Target& target);

/// The words of report.json.
[[nodiscard]] std::string_view name(result::OpenReason reason);
[[nodiscard]] std::string_view name(result::Status status);
[[nodiscard]] std::string_view name(result::Confirmation::State state);

}  // namespace testellate::report
