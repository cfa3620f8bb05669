// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "search/explorer.h"

namespace testellate::search {

/// Positions of the paths that a minimal suite needs, ascending: together they show every goal that all show,
/// and taking any one away loses one. Longer paths are given up first.
[[nodiscard]] std::vector<std::size_t> choose_minimal(const std::vector<FinishedPath>& paths);

}  // namespace testellate::search
