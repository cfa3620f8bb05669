// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "search/goals.h"

namespace testellate::search {

/// A path that could become a test.
struct SuiteCandidate {
  std::size_t decisions = 0;  ///< how many: a longer path makes a more complicated test
  std::vector<Goal> goals;    ///< what it shows; those without goals are never chosen
};

/// Positions of the paths that a minimal suite needs, ascending: together they show every goal that all show,
/// and taking any one away loses one. Longer paths are given up first.
[[nodiscard]] std::vector<std::size_t> choose_minimal(const std::vector<SuiteCandidate>& paths);

}  // namespace testellate::search
