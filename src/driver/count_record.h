// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "driver/byte_stream.h"
#include "result/run.h"
#include "search/explorer.h"

/// Counts of explorations as bytes: what records of targets and records of sequences have in common.
namespace testellate::driver {

/// How much was done.
struct ExplorationCounts {
  result::PathCounts paths;
  result::SolverCounts solver;
  result::EngineCounts engine;
  result::WorkTimes work;
};

/// Visits the counts of paths, in the order in which they travel.
template <typename Paths, typename Visit>
void for_each_path_count(Paths& paths, Visit visit) {
  for (auto* count : {&paths.feasible,
                      &paths.infeasible,
                      &paths.bounded,
                      &paths.unsupported,
                      &paths.unknown,
                      &paths.timeout,
                      &paths.environment}) {
    visit(*count);
  }
}

/// Visits the members of anything that has those of ExplorationCounts, in the order in which they travel.
template <typename Counts, typename Visit>
void for_each_count(Counts& counts, Visit visit) {
  for_each_path_count(counts.paths, visit);
  for (auto* count : {&counts.solver.queries,
                      &counts.solver.sat,
                      &counts.solver.unsat,
                      &counts.solver.unknown,
                      &counts.solver.time_ms,
                      &counts.engine.instructions,
                      &counts.engine.decisions,
                      &counts.engine.forks,
                      &counts.engine.answered_calls,
                      &counts.work.exploration,
                      &counts.work.values,
                      &counts.work.text,
                      &counts.work.replay}) {
    visit(*count);
  }
}

/// What was done since `before`.
[[nodiscard]] inline ExplorationCounts difference(ExplorationCounts now, const ExplorationCounts& before) {
  std::vector<std::uint64_t> earlier;
  for_each_count(before, [&](std::uint64_t count) { earlier.push_back(count); });
  std::size_t at = 0;
  for_each_count(now, [&](std::uint64_t& count) { count -= earlier[at++]; });
  return now;
}

/// Visits the members of a CutSet, in the order in which they travel.
template <typename Cuts, typename Visit>
void for_each_cut(Cuts& cuts, Visit visit) {
  for (auto* cut : {&cuts.bound,
                    &cuts.size,
                    &cuts.unknown,
                    &cuts.unsupported,
                    &cuts.approximate,
                    &cuts.assumption,
                    &cuts.environment,
                    &cuts.budget,
                    &cuts.criterion}) {
    visit(*cut);
  }
}

inline void put_reasons(ByteWriter& bytes, const std::map<std::string, std::uint64_t>& reasons) {
  bytes.put_list(reasons, [&](const auto& reason) {
    bytes.put_text(reason.first);
    bytes.put(reason.second);
  });
}

inline void get_reasons(ByteReader& bytes, std::map<std::string, std::uint64_t>& reasons) {
  bytes.get_list([&] {
    const std::string reason(bytes.get_text());
    reasons[reason] = bytes.get();
  });
}

}  // namespace testellate::driver
