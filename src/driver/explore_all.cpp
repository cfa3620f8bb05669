// SPDX-License-Identifier: Apache-2.0
#include "driver/explore_all.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "search/goals.h"
#include "support/invariant.h"
#include "support/process/worker_pool.h"

namespace testellate::driver {
namespace {

namespace process = support::process;

/// A worker looks at its clock between queries to the solver. One that has not stopped a tenth of its time
/// and this moment later is inside a long query: it is killed, and what it sent is kept.
constexpr std::chrono::milliseconds kGrace{500};
/// A part that gets no time at all finds nothing.
constexpr std::chrono::milliseconds kLeastTime{100};
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
                                       const std::vector<RecordedPath>& paths,
                                       const process::JobOutcome& outcome) {
  ExplorationSummary summary;
  if (!paths.empty()) {
    const ExplorationCounts& counts = paths.back().so_far;
    summary.paths = counts.paths;
    summary.solver = counts.solver;
    summary.engine = counts.engine;
  }
  switch (outcome.end) {
    case process::JobEnd::TimedOut:
    case process::JobEnd::Cancelled:
      summary.status = result::Status::Budget;
      summary.reason = search::to_text(search::Limit::Time);
      ++summary.paths.timeout;
      summary.cuts.budget = true;
      break;
    case process::JobEnd::OutOfMemory:
      summary.status = result::Status::Budget;
      summary.reason = search::to_text(search::Limit::Memory);
      ++summary.paths.timeout;
      summary.cuts.budget = true;
      break;
    case process::JobEnd::Finished:
    case process::JobEnd::Crashed:
    case process::JobEnd::Exited:
    case process::JobEnd::BadOutput:
    case process::JobEnd::NotStarted:
      summary.status = result::Status::Error;
      // More budget would not help.
      summary.cuts.unsupported = true;
      summary.reason = "the worker process " + std::string(process::to_text(outcome.end));
      if (outcome.end == process::JobEnd::Crashed)
        summary.reason += ", signal " + std::to_string(outcome.code);
      break;
  }
  search::Goals goals(program, {ir::subject_of(unit)});
  for (const RecordedPath& path : paths) goals.note_shown(path.goals);
  for (ir::TakenEdge edge : goals.edges())
    summary.edges.push_back({goals.covered().contains(edge), false, false});
  summary.time_ms = static_cast<std::uint64_t>(outcome.elapsed.count());
  return summary;
}

/// A job: a unit, or what lies behind a prefix of it.
struct Part {
  std::size_t unit = 0;
  std::vector<engine::Decision> prefix;
};

/// A part with its limits, as bytes: unit, milliseconds, decisions.
std::string job_bytes(const Part& part, std::chrono::milliseconds time) {
  return std::to_string(part.unit) + " " + std::to_string(time.count()) + " " + prefix_to_bytes(part.prefix);
}

/// Collects what the jobs send, and shares out what they leave.
class Collector final : public process::JobObserver {
 public:
  Collector(const ir::Program& program,
            const std::vector<ir::Unit>& units,
            const ExploreOptions& options,
            std::uint32_t workers,
            const std::function<void(std::size_t)>& on_done)
      : program_(program),
        units_(units),
        options_(options),
        workers_(workers),
        on_done_(on_done),
        targets_(units.size()),
        open_parts_(units.size()) {}

  void submit_all(process::WorkerPool& pool) {
    pool_ = &pool;
    for (std::size_t at = 0; at < units_.size(); ++at) submit({at, {}}, options_.budget.time);
  }

  void on_result(process::JobNumber job, std::string_view bytes) override {
    Expected<ExplorationRecord, std::string> record = from_bytes(bytes);
    // Bytes of a worker of ours that are no record: as if it had crashed.
    if (!record) return;
    if (auto* path = std::get_if<RecordedPath>(&*record)) {
      jobs_[job].paths.push_back(std::move(*path));
    } else {
      jobs_[job].summary = std::get<ExplorationSummary>(std::move(*record));
    }
  }

  void on_end(const process::JobOutcome& outcome) override {
    // Moved out: sharing out adds jobs.
    Job job = std::move(jobs_[outcome.number]);
    ExploredTarget& target = targets_[job.part.unit];
    if (!job.summary) {
      job.summary = summary_without_end(program_, units_[job.part.unit], job.paths, outcome);
    }
    std::ranges::move(job.paths, std::back_inserter(target.paths));
    if (job.part.prefix.empty()) {
      target.summary = *job.summary;
    } else {
      merge_into(target.summary, *job.summary);
    }
    share_out(job.part.unit, std::exchange(target.summary.rest, {}), job.summary->time_ms);
    if (--open_parts_[job.part.unit] == 0) on_done_(++done_);
  }

  [[nodiscard]] std::vector<ExploredTarget> take() { return std::move(targets_); }

 private:
  struct Job {
    Part part;
    std::vector<RecordedPath> paths;
    std::optional<ExplorationSummary> summary;
  };

  void submit(Part part, std::chrono::milliseconds time) {
    ++open_parts_[part.unit];
    process::JobNumber number = pool_->submit({job_bytes(part, time), time + time / 10 + kGrace});
    jobs_.resize(number + 1);
    jobs_[number].part = std::move(part);
  }

  /// What is left of the target's time is divided among the parts; those that run side by side do not take it
  /// from each other.
  void share_out(std::size_t unit, std::vector<std::vector<engine::Decision>> rest, std::uint64_t used_ms) {
    if (rest.empty()) return;
    auto left = options_.budget.time - std::chrono::milliseconds(used_ms);
    auto each = std::max(kLeastTime, left * workers_ / static_cast<std::int64_t>(rest.size()));
    for (std::vector<engine::Decision>& prefix : rest) {
      submit({unit, std::move(prefix)}, std::min(each, options_.budget.time));
    }
  }

  const ir::Program& program_;
  const std::vector<ir::Unit>& units_;
  const ExploreOptions& options_;
  std::uint32_t workers_;
  const std::function<void(std::size_t)>& on_done_;
  process::WorkerPool* pool_ = nullptr;
  std::vector<ExploredTarget> targets_;
  std::vector<std::size_t> open_parts_;  ///< per unit
  std::vector<Job> jobs_;
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
    std::istringstream words{std::string(job)};
    std::size_t unit = 0;
    std::int64_t time = 0;
    std::string prefix;
    words >> unit >> time >> prefix;
    Expected<std::vector<engine::Decision>, std::string> decisions = prefix_from_bytes(prefix);
    TESTELLATE_INVARIANT(decisions.has_value(), "a job should hold the decisions that it was given");
    ExploreOptions own = options;
    own.budget.time = std::chrono::milliseconds(time);
    // One division is enough for many workers.
    if (!decisions->empty()) own.search.split_after.reset();
    ExplorationSummary summary = explore_target(
        program, natives, units[unit], own, *decisions, [&](RecordedPath path) { send(to_bytes(path)); });
    send(to_bytes(summary));
  };
  process::PoolOptions pool_options;
  pool_options.workers = limits.jobs;
  pool_options.address_space = address_space(limits.memory_bytes);
  pool_options.total_wall_time = limits.total_time;
  // Parts that a target leaves are numbered the same way however many workers there are.
  pool_options.order = process::Order::ByNumber;
  process::WorkerPool pool(work, pool_options);
  Collector collector(program, units, options, limits.jobs, on_done);
  collector.submit_all(pool);
  pool.run(collector);
  return collector.take();
}

}  // namespace testellate::driver
