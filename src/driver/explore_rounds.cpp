// SPDX-License-Identifier: Apache-2.0
#include "driver/explore_rounds.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "support/invariant.h"

namespace testellate::driver {
namespace {

constexpr std::chrono::milliseconds kFirstSlice{100};
constexpr int kGrowth = 5;

bool ran_out_of_time(const ExploredTarget& target) {
  return target.summary.status == result::Status::Budget &&
         target.summary.reason == search::to_text(search::Limit::Time);
}

}  // namespace

std::vector<ExploredTarget> explore_in_rounds(ir::Program& program,
                                              const ir::NativeTable& natives,
                                              const std::vector<search::ScopedUnit>& targets,
                                              const ExploreOptions& options,
                                              const PoolLimits& limits,
                                              const std::function<void(std::size_t)>& on_done) {
  TESTELLATE_INVARIANT(limits.total_time.has_value(), "rounds should have a limit on the whole time");
  std::chrono::milliseconds end = search::steady_milliseconds() + *limits.total_time;
  std::vector<ExploredTarget> found(targets.size());
  std::vector<std::size_t> pending(targets.size());
  std::iota(pending.begin(), pending.end(), std::size_t{0});
  std::chrono::milliseconds slice = std::min(kFirstSlice, options.budget.time);
  bool is_first = true;
  while (!pending.empty()) {
    std::chrono::milliseconds left = end - search::steady_milliseconds();
    // The first round takes place in any case: it says of each target at least that it got no time.
    if (left.count() <= 0 && !is_first) break;
    if (limits.should_stop && limits.should_stop()) break;
    std::vector<search::ScopedUnit> round_targets;
    for (std::size_t at : pending) round_targets.push_back(targets[at]);
    ExploreOptions round_options = options;
    round_options.budget.time = slice;
    PoolLimits round_limits = limits;
    round_limits.total_time = std::max(left, std::chrono::milliseconds(0));
    std::vector<ExploredTarget> round =
        explore_all(program, natives, round_targets, round_options, round_limits, [](std::size_t) {});
    std::vector<std::size_t> again;
    for (std::size_t at = 0; at < pending.size(); ++at) {
      ExploredTarget& kept = found[pending[at]];
      // A target that was cut off again may know less than before.
      bool is_better = is_first || !ran_out_of_time(round[at]) || round[at].paths.size() >= kept.paths.size();
      if (is_better) kept = std::move(round[at]);
      if (ran_out_of_time(kept)) again.push_back(pending[at]);
    }
    pending = std::move(again);
    on_done(targets.size() - pending.size());
    if (slice >= options.budget.time) break;
    slice = std::min(slice * kGrowth, options.budget.time);
    is_first = false;
  }
  return found;
}

}  // namespace testellate::driver
