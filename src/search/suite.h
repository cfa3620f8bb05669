// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "search/goals.h"

namespace testellate::search {

/// A path that could become a test.
struct SuiteCandidate {
  std::string_view order;       ///< paths are ordered by it: bytes that compare as the decisions do
  std::size_t decisions = 0;    ///< how many
  std::span<const Goal> goals;  ///< what it shows
  bool is_fault = false;        ///< a finding, no test; shows no goal
};

/// Positions of the paths that a minimal suite needs, ascending: together they show every goal that all show,
/// and taking any one away loses one. Paths with more decisions, whose tests are more complicated, are given
/// up first.
[[nodiscard]] std::vector<std::size_t> choose_minimal(const std::vector<SuiteCandidate>& paths);

}  // namespace testellate::search
