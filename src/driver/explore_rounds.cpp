// SPDX-License-Identifier: Apache-2.0
#include "driver/explore_rounds.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "search/goals.h"
#include "support/invariant.h"

namespace testellate::driver {
namespace {

constexpr std::chrono::milliseconds kFirstSlice{100};
constexpr int kGrowth = 5;
constexpr std::chrono::milliseconds kEnoughWithoutOpenEdges{500};
/// Up to this slice a search ends as it would without rounds when nothing new is found; after a longer one
/// that has given up the next one is more persistent. One that was cut off before has not tried all that it
/// would try: to be more persistent is to come to the rest later still.
constexpr std::chrono::milliseconds kUsualPersistence{500};
constexpr std::uint32_t kMostPersistence = 1U << 20;
/// One question to a solver may take this share of a slice, if that is more than nothing: the others that
/// there are would find no time.
constexpr int kQuestionsPerSlice = 8;
constexpr std::chrono::milliseconds kShortestQuestion{250};

bool ended_by(const ExploredTarget& target, std::string_view reason) {
  return target.summary.status == result::Status::Budget && target.summary.reason == reason;
}

bool was_cut_off(const ExploredTarget& target) {
  return ended_by(target, search::to_text(search::Limit::Time)) || ended_by(target, kInterrupted);
}

bool has_given_up(const ExploredTarget& target) {
  return ended_by(target, search::to_text(search::Limit::Patience));
}

/// What the targets have shown so far, whichever of them it was: a suite needs an edge of a helper once.
class Covered {
 public:
  /// Borrowed.
  Covered(const ir::Program& program, const std::vector<search::ScopedUnit>& targets)
      : program_(program), targets_(targets) {}

  void add(std::size_t target, const ExploredTarget& explored) {
    const search::Goals goals(program_, targets_[target]);
    const std::vector<EdgeRecord>& edges = explored.summary.edges;
    for (std::size_t at = 0; at < edges.size() && at < goals.edges().size(); ++at) {
      if (edges[at].is_covered) covered_.insert(goals.edges()[at]);
    }
  }

  /// Whether an edge is open that a longer search of the target may decide, in code that no other target is
  /// nearer to.
  [[nodiscard]] bool has_open_edges(std::size_t target, const ExploredTarget& explored) const {
    const search::Goals goals(program_, targets_[target]);
    const std::vector<EdgeRecord>& edges = explored.summary.edges;
    if (edges.size() != goals.edges().size()) return true;
    for (std::size_t at = 0; at < edges.size(); ++at) {
      const ir::TakenEdge edge = goals.edges()[at];
      const bool is_decided = edges[at].is_covered || edges[at].is_infeasible || covered_.contains(edge);
      if (!is_decided && goals.entrusted().contains(edge.function) && !goals.is_synthetic(edge)) return true;
    }
    return false;
  }

 private:
  const ir::Program& program_;
  const std::vector<search::ScopedUnit>& targets_;
  std::set<ir::TakenEdge> covered_;
};

/// How long each target may take in the next round, which should be `slice`, but not less than `least`. Few
/// targets are left after a round: what is worth another one is a time in which it can be as long as this one
/// altogether. Otherwise this round gets all but a moment in which the workers sum up.
std::chrono::milliseconds next_slice(std::chrono::milliseconds slice,
                                     std::chrono::milliseconds least,
                                     std::chrono::milliseconds left,
                                     std::size_t targets,
                                     std::uint32_t workers) {
  const auto in_a_row = static_cast<std::int64_t>((targets + workers - 1) / workers);
  if (slice * in_a_row * 2 <= left) return slice;
  return std::max(least, left * 9 / 10 / in_a_row);
}

/// If there is no time for all, then for some of each class and each library: neighbours are far apart.
std::vector<std::size_t> spread(std::size_t count) {
  constexpr std::uint32_t kGoldenRatio = 2654435769U;  // of 32 bits
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, {}, [](std::size_t at) { return static_cast<std::uint32_t>(at) * kGoldenRatio; });
  return order;
}

/// Adds what one round has shown and the other has not: rounds go different ways.
void add_shown(const ExploredTarget& other, ExploredTarget& kept) {
  std::set<search::Goal> shown;
  for (const RecordedPath& path : kept.paths) {
    if (!path.differs) shown.insert(path.goals.begin(), path.goals.end());
  }
  for (const RecordedPath& path : other.paths) {
    const bool is_new =
        std::ranges::any_of(path.goals, [&](const search::Goal& goal) { return !shown.contains(goal); });
    if (path.is_fault || (is_new && !path.differs)) kept.paths.push_back(path);
  }
  std::vector<EdgeRecord>& edges = kept.summary.edges;
  for (std::size_t at = 0; at < edges.size() && at < other.summary.edges.size(); ++at) {
    edges[at].is_covered = edges[at].is_covered || other.summary.edges[at].is_covered;
  }
}

/// Keeps what knows more, what the other one has shown beside it, and why the later one ended. The time of
/// both was spent, and what was proved holds.
void take_round(const ExploreOptions& options, ExploredTarget& kept, ExploredTarget round) {
  const std::uint64_t time_ms = kept.summary.time_ms + round.summary.time_ms;
  result::WorkTimes work = kept.summary.work;
  work += round.summary.work;
  // A target that was cut off again may know less than before.
  const std::string reason = round.summary.reason;
  if (!was_cut_off(round) || round.paths.size() >= kept.paths.size()) std::swap(kept, round);
  // All classes of a round are one table.
  if (!options.wants_classes) add_shown(round, kept);
  kept.summary.reason = reason;
  kept.summary.time_ms = time_ms;
  kept.summary.work = work;
  std::vector<EdgeRecord>& edges = kept.summary.edges;
  for (std::size_t at = 0; at < edges.size() && at < round.summary.edges.size(); ++at) {
    edges[at].is_infeasible = edges[at].is_infeasible || round.summary.edges[at].is_infeasible;
  }
}

}  // namespace

std::vector<ExploredTarget> explore_in_rounds(ir::Program& program,
                                              const ir::NativeTable& natives,
                                              const std::vector<search::ScopedUnit>& targets,
                                              const ExploreOptions& options,
                                              const PoolLimits& limits,
                                              const OnProgress& on_progress,
                                              SearchLog* log) {
  TESTELLATE_INVARIANT(limits.total_time.has_value(), "rounds should have a limit on the whole time");
  std::chrono::milliseconds end = search::steady_milliseconds() + *limits.total_time;
  std::vector<ExploredTarget> found(targets.size());
  std::vector<std::size_t> pending = spread(targets.size());
  std::chrono::milliseconds slice = std::min(kFirstSlice, options.budget.time);
  bool is_first = true;
  bool was_short = true;  ///< for one of those that are pending
  std::vector<std::uint32_t> persistence(targets.size(), 1);
  Covered covered(program, targets);
  while (!pending.empty()) {
    std::chrono::milliseconds left = end - search::steady_milliseconds();
    // The first round takes place in any case: it says of each target at least that it got no time. A later
    // one with less time than the one before could find nothing new.
    if (!is_first && left <= (was_short ? slice / kGrowth : kFirstSlice)) break;
    if (!is_first && limits.should_stop && limits.should_stop()) {
      for (std::size_t at : pending) found[at].summary.reason = kInterrupted;
      break;
    }
    // A round that is hardly longer than the one before shows nothing new.
    const std::chrono::milliseconds least = is_first ? slice : slice * 2 / kGrowth;
    slice = std::min(next_slice(slice, least, left, pending.size(), limits.jobs), options.budget.time);
    std::vector<search::ScopedUnit> round_targets;
    for (std::size_t at : pending) {
      round_targets.push_back(targets[at]);
      round_targets.back().persistence = persistence[at];
    }
    ExploreOptions round_options = options;
    round_options.budget.time = slice;
    for (solver::Limits* each : {&round_options.engine.limits, &round_options.search.retry_limits}) {
      each->wall = std::min(each->wall, std::max(slice / kQuestionsPerSlice, kShortestQuestion));
    }
    PoolLimits round_limits = limits;
    round_limits.total_time = std::max(left, std::chrono::milliseconds(0));
    std::vector<ExploredTarget> round =
        explore_all(program,
                    natives,
                    round_targets,
                    round_options,
                    round_limits,
                    [&, finished = targets.size() - pending.size()](const ExploreProgress& progress) {
                      // Of those that this round has finished, the next one may take some up again.
                      ExploreProgress whole{finished, progress.found, {}, progress.rank, progress.headline};
                      if (progress.running) whole.running = pending[*progress.running];
                      on_progress(whole);
                    });
    if (log != nullptr) log->add_round(pending, round, slice);
    std::vector<std::size_t> again;
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < pending.size(); ++at) {
      take_round(options, found[pending[at]], std::move(round[at]));
      covered.add(pending[at], found[pending[at]]);
    }
    for (std::size_t at = 0; at < pending.size(); ++at) {
      const ExploredTarget& kept = found[pending[at]];
      if (!was_cut_off(kept) && !has_given_up(kept)) continue;
      if (has_given_up(kept) && slice >= kUsualPersistence) persistence[pending[at]] *= kGrowth;
      const bool has_open = covered.has_open_edges(pending[at], kept);
      if (has_open) open.push_back(pending[at]);
      if (has_open || was_cut_off(kept)) again.push_back(pending[at]);
    }
    // Where all edges are decided, there may be further exceptions: worth a little while others have more to
    // find, if that leaves the others enough.
    left = end - search::steady_milliseconds();
    const auto in_a_row = static_cast<std::int64_t>((again.size() + limits.jobs - 1) / limits.jobs);
    const bool has_time = slice * kGrowth * in_a_row <= left / 2;
    const bool is_enough = (slice >= kEnoughWithoutOpenEdges || !has_time) && !open.empty();
    pending = std::move(is_enough ? open : again);
    std::uint64_t paths = 0;
    for (const ExploredTarget& target : found) paths += target.paths.size();
    on_progress({targets.size() - pending.size(), paths, {}, 0, {}});
    was_short = std::ranges::any_of(pending, [&](std::size_t at) { return was_cut_off(found[at]); });
    if (was_short && slice >= options.budget.time) break;
    std::erase_if(pending, [&](std::size_t at) { return persistence[at] >= kMostPersistence; });
    if (was_short || slice < kUsualPersistence) slice = std::min(slice * kGrowth, options.budget.time);
    is_first = false;
  }
  return found;
}

}  // namespace testellate::driver
