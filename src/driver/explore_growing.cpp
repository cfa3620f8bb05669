// SPDX-License-Identifier: Apache-2.0
#include "driver/explore_growing.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "search/budget.h"
#include "search/input_growth.h"

namespace testellate::driver {
namespace {

/// As far as anybody knows.
bool may_need_larger_inputs(const ExplorationSummary& summary) {
  return summary.status == result::Status::Complete && summary.cuts.size &&
         std::ranges::any_of(summary.edges,
                             [](const EdgeRecord& edge) { return !edge.is_covered && !edge.is_infeasible; });
}

std::ptrdiff_t covered_edges(const ExplorationSummary& summary) {
  return std::ranges::count_if(summary.edges, &EdgeRecord::is_covered);
}

}  // namespace

std::vector<ExploredTarget> explore_growing(ir::Program& program,
                                            const ir::NativeTable& natives,
                                            const std::vector<search::ScopedUnit>& targets,
                                            ExploreOptions options,
                                            const engine::InputSizes& largest,
                                            PoolLimits limits,
                                            const OnProgress& on_progress) {
  const std::chrono::milliseconds start = search::steady_milliseconds();
  const std::optional<std::chrono::milliseconds> total_time = limits.total_time;
  search::InputGrowth growth(options.engine.sizes, largest);
  std::vector<ExploredTarget> explored = explore_all(program, natives, targets, options, limits, on_progress);
  while (!growth.is_over()) {
    std::vector<std::size_t> small;
    std::vector<search::ScopedUnit> again;
    for (std::size_t at = 0; at < explored.size(); ++at) {
      if (!may_need_larger_inputs(explored[at].summary)) continue;
      small.push_back(at);
      again.push_back(targets[at]);
    }
    if (again.empty() || (limits.should_stop && limits.should_stop())) break;
    if (total_time) {
      limits.total_time = *total_time - (search::steady_milliseconds() - start);
      if (limits.total_time <= std::chrono::milliseconds(0)) break;
    }
    growth.grow();
    options.engine.sizes = growth.sizes();
    std::vector<ExploredTarget> larger = explore_all(program, natives, again, options, limits, on_progress);
    bool was_worth_it = false;
    for (std::size_t at = 0; at < larger.size(); ++at) {
      ExploredTarget& before = explored[small[at]];
      const ExplorationSummary& now = larger[at].summary;
      if (now.status != result::Status::Complete) continue;
      if (covered_edges(now) <= covered_edges(before.summary)) continue;
      before = std::move(larger[at]);
      was_worth_it = true;
    }
    // A little more made no difference: either nothing will, or much more.
    if (!was_worth_it) growth.skip_to_last();
  }
  return explored;
}

}  // namespace testellate::driver
