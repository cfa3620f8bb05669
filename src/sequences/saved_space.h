// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/decision.h"
#include "result/run.h"
#include "search/explorer.h"

namespace testellate::sequences {

/// A call of an exploration that came to its end.
struct SavedCall {
  std::uint32_t length = 0;  ///< of the sequence that it ended
  std::size_t unit = 0;      ///< as in FinishedCall, and so are the next three
  std::optional<std::size_t> before;
  std::optional<std::size_t> after;
  bool is_new_state = false;
  bool is_used = false;   ///< somebody has made something of it, and will again
  std::size_t start = 0;  ///< which of the states at the entry: preconditions may tell cases apart
  /// Its own; only if it is used, or led to a new state: others are not executed again.
  std::vector<engine::Decision> decisions;
};

/// What an exploration knew when all sequences up to a length were explored: enough to go on from there.
struct SavedSpace {
  std::uint32_t completed_length = 0;
  std::uint32_t loop_bound = 0;
  std::vector<SavedCall> calls;  ///< in the order in which they were told
  result::PathCounts paths;
  search::CutSet cuts;
  std::map<std::string, std::uint64_t> unsupported;
};

}  // namespace testellate::sequences
