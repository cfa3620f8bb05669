// SPDX-License-Identifier: Apache-2.0
#include "driver/explore_all.h"

#include <string>
#include <string_view>

#include "search/goals.h"
#include "support/process/worker_pool.h"

namespace testellate::driver {
namespace {

namespace process = support::process;

/// A worker looks at its clock between queries to the solver; beyond that and a moment it hangs.
constexpr std::chrono::milliseconds kGrace{2'000};
/// Address space that is mapped but not used, by allocator and solvers.
constexpr std::uint64_t kUnusedAddresses = std::uint64_t{2} << 30;

std::optional<std::uint64_t> address_space(std::uint64_t memory_bytes) {
#if defined(__SANITIZE_ADDRESS__)
  // AddressSanitizer maps terabytes; the budget's own look at the memory has to do.
  static_cast<void>(memory_bytes);
  return std::nullopt;
#else
  return memory_bytes + kUnusedAddresses;
#endif
}

/// What can be said of a target whose worker did not live to say it.
ExplorationSummary summary_without_end(const ir::Program& program,
                                       const ir::Unit& unit,
                                       const ExploredTarget& target,
                                       const process::JobOutcome& outcome) {
  ExplorationSummary summary;
  switch (outcome.end) {
    case process::JobEnd::TimedOut:
    case process::JobEnd::Cancelled:
      summary.status = result::Status::Budget;
      summary.reason = "time limit";
      summary.paths.timeout = 1;
      break;
    case process::JobEnd::OutOfMemory:
      summary.status = result::Status::Budget;
      summary.reason = "memory limit";
      summary.paths.timeout = 1;
      break;
    case process::JobEnd::Finished:
    case process::JobEnd::Crashed:
    case process::JobEnd::Exited:
    case process::JobEnd::BadOutput:
    case process::JobEnd::NotStarted:
      summary.status = result::Status::Error;
      summary.reason = "the worker process " + std::string(process::to_text(outcome.end));
      if (outcome.end == process::JobEnd::Crashed)
        summary.reason += ", signal " + std::to_string(outcome.code);
      break;
  }
  // After a mistake of ours more budget would not help.
  result::OpenReason why =
      summary.status == result::Status::Budget ? result::OpenReason::Budget : result::OpenReason::Unsupported;
  search::Goals goals(program, {unit.entry});
  for (const RecordedPath& path : target.paths) goals.note_shown(path.goals);
  for (ir::TakenEdge edge : goals.edges()) {
    bool is_covered = goals.covered().contains(edge);
    summary.edges.push_back({is_covered ? result::Verdict::Covered : result::Verdict::Open, why});
  }
  summary.paths.feasible = target.paths.size();
  summary.time_ms = static_cast<std::uint64_t>(outcome.elapsed.count());
  return summary;
}

class Collector final : public process::JobObserver {
 public:
  Collector(const ir::Program& program,
            const std::vector<ir::Unit>& units,
            const std::function<void(std::size_t)>& on_done)
      : program_(program), units_(units), on_done_(on_done), targets_(units.size()), has_end_(units.size()) {}

  void on_result(process::JobNumber job, std::string_view bytes) override {
    Expected<ExplorationRecord, std::string> record = from_bytes(bytes);
    // Bytes of a worker of ours that are no record: as if it had crashed.
    if (!record) return;
    ExploredTarget& target = targets_[job];
    if (auto* path = std::get_if<RecordedPath>(&*record)) {
      target.paths.push_back(std::move(*path));
    } else {
      target.summary = std::get<ExplorationSummary>(std::move(*record));
      has_end_[job] = true;
    }
  }

  void on_end(const process::JobOutcome& outcome) override {
    if (!has_end_[outcome.number]) {
      ExploredTarget& target = targets_[outcome.number];
      target.summary = summary_without_end(program_, units_[outcome.number], target, outcome);
    }
    on_done_(++done_);
  }

  [[nodiscard]] std::vector<ExploredTarget> take() { return std::move(targets_); }

 private:
  const ir::Program& program_;
  const std::vector<ir::Unit>& units_;
  const std::function<void(std::size_t)>& on_done_;
  std::vector<ExploredTarget> targets_;
  std::vector<bool> has_end_;
  std::size_t done_ = 0;
};

}  // namespace

std::vector<ExploredTarget> explore_all(ir::Program& program,
                                        const ir::NativeTable& natives,
                                        const std::vector<ir::Unit>& units,
                                        const ExploreOptions& options,
                                        const PoolLimits& limits,
                                        const std::function<void(std::size_t)>& on_done) {
  process::Work work = [&](std::string_view job, const process::SendResult& send) {
    const ir::Unit& unit = units[std::stoul(std::string(job))];
    ExplorationSummary summary = explore_target(
        program, natives, unit, options, [&](RecordedPath path) { send(to_bytes(std::move(path))); });
    send(to_bytes(std::move(summary)));
  };
  process::PoolOptions pool_options;
  pool_options.workers = limits.jobs;
  pool_options.address_space = address_space(limits.memory_bytes);
  pool_options.total_wall_time = limits.total_time;
  process::WorkerPool pool(work, pool_options);
  for (std::size_t at = 0; at < units.size(); ++at) {
    pool.submit({std::to_string(at), options.budget.time + options.engine.limits.wall + kGrace});
  }
  Collector collector(program, units, on_done);
  pool.run(collector);
  return collector.take();
}

}  // namespace testellate::driver
