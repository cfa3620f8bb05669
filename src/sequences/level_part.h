// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/decision.h"
#include "result/run.h"
#include "search/budget.h"
#include "search/explorer.h"
#include "value/bits.h"

/// Sequences of one length are explored in parts, each in a process of its own that begins with all that is
/// known of shorter ones. What a part has found is told without terms and ids.
namespace testellate::sequences {

/// A call that came to its end in a part.
struct PartCall {
  std::size_t pair = 0;   ///< which state with which method, among those of the part
  std::size_t start = 0;  ///< which of the states at the entry of the method
  /// Those that were known before have their numbers; those of the part follow, as they were found in it.
  std::optional<std::size_t> after;
  bool is_new_state = false;
  bool goes_on = false;  ///< contracts hold; only if it is new
  std::string noted;     ///< what an observer has made of it; empty: nothing
  /// Its own; only if something was made of it, or it is new.
  std::vector<engine::Decision> decisions;
  std::vector<value::U128> values;  ///< of its model (engine::Engine::input_values); only if it is new
};

struct LevelPart {
  std::vector<PartCall> calls;  ///< in the order in which they were told
  result::PathCounts paths;
  search::CutSet cuts;
  std::map<std::string, std::uint64_t> unsupported;
  std::optional<search::Limit> spent;
  std::uint64_t steps = 0;    ///< of the engine
  std::uint64_t unknown = 0;  ///< comparisons that no solver could decide
};

/// Calls `explore` once for each part, in a process that is a copy of this one as it is now, and returns what
/// they found, in order; nothing for a part whose process did not get to its end. The result does not depend
/// on how many of them work at a time.
using ExploreParts = std::function<std::vector<std::optional<LevelPart>>(
    std::size_t parts, const std::function<LevelPart(std::size_t part)>& explore)>;

}  // namespace testellate::sequences
