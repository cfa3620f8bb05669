// SPDX-License-Identifier: Apache-2.0
#include "driver/explore_all.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <malloc.h>

#include "driver/worker_limits.h"
#include "search/goals.h"
#include "support/invariant.h"
#include "support/process/worker_pool.h"

namespace testellate::driver {
namespace {

namespace process = support::process;
using Clock = std::chrono::steady_clock;

/// Parts of a target that wait for a worker, for each worker: enough that none is idle, few enough that those
/// behind them get the time that these leave.
constexpr std::size_t kWaitingParts = 4;
/// How much more than its share of the time a part may take: most take less.
constexpr int kGenerosity = 4;
/// What can be said of a target whose worker did not live to say it.
ExplorationSummary summary_without_end(const ir::Program& program,
                                       const search::ScopedUnit& target,
                                       const std::vector<RecordedPath>& paths,
                                       const process::JobOutcome& outcome) {
  ExplorationSummary summary;
  if (!paths.empty()) {
    const ExplorationCounts& counts = paths.back().so_far;
    summary.paths = counts.paths;
    summary.solver = counts.solver;
    summary.engine = counts.engine;
    summary.work = counts.work;
  }
  const auto cut_off = [&](std::string_view reason) {
    summary.status = result::Status::Budget;
    summary.reason = reason;
    ++summary.paths.timeout;
    summary.cuts.budget = true;
  };
  switch (outcome.end) {
    case process::JobEnd::TimedOut:
      cut_off(search::to_text(search::Limit::Time));
      break;
    case process::JobEnd::Cancelled:
      cut_off(kInterrupted);
      break;
    case process::JobEnd::OutOfMemory:
      cut_off(search::to_text(search::Limit::Memory));
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
  search::Goals goals(program, target);
  for (const RecordedPath& path : paths) {
    if (!path.differs) goals.note_shown(path.goals);
  }
  for (ir::TakenEdge edge : goals.edges())
    summary.edges.push_back({goals.covered().contains(edge), false, false, false});
  summary.time_ms = static_cast<std::uint64_t>(outcome.elapsed.count());
  // After its last path it explored.
  const std::uint64_t told =
      summary.work.exploration + summary.work.values + summary.work.text + summary.work.replay;
  summary.work.exploration += std::max(summary.time_ms * 1000, told) - told;
  return summary;
}

/// A job: a unit, or what lies behind a prefix of it.
struct Part {
  std::size_t unit = 0;
  std::vector<engine::Decision> prefix;
};

/// A part with its limits, as bytes: name of the unit, its entry, milliseconds, persistence, growth, room,
/// decisions.
std::string job_bytes(const ir::Program& program,
                      const ir::Unit& unit,
                      const Prefix& prefix,
                      std::chrono::milliseconds time,
                      std::uint32_t persistence) {
  ByteWriter bytes;
  bytes.put_text(program.text(unit.name));
  bytes.put_text(program.text(program.get(unit.entry).name));
  bytes.put(static_cast<std::uint64_t>(time.count()));
  bytes.put(persistence);
  bytes.put(prefix.growth);
  put(bytes, prefix.room);
  bytes.put_text(decisions_to_bytes(prefix.decisions));
  return bytes.take();
}

/// Collects what the jobs send, and shares out what they leave.
class Collector final : public process::JobObserver {
 public:
  Collector(ir::Program& program,
            const std::vector<search::ScopedUnit>& units,
            const ExploreOptions& options,
            const PoolLimits& limits,
            const OnProgress& on_progress)
      : program_(program),
        names_(program),
        units_(units),
        options_(options),
        workers_(limits.jobs),
        room_(limits.kept_bytes),
        on_progress_(on_progress),
        targets_(units.size()),
        paths_(units.size()),
        sharing_(units.size()) {}

  void submit_all(process::WorkerPool& pool) {
    pool_ = &pool;
    for (std::size_t at = 0; at < units_.size(); ++at) submit({at, {}}, options_.budget.time);
  }

  void on_result(process::JobNumber job, std::string_view bytes) override {
    // Reading a path may load classes, and workers that are started later should find the program as the
    // others did: so that waits.
    if (is_path(bytes)) {
      room_ -= std::min<std::uint64_t>(room_, bytes.size());
      jobs_[job].paths.emplace_back(bytes);
      ++found_;
      tell(headline_of(bytes));
      return;
    }
    // Bytes of a worker of ours that are no record: as if it had crashed.
    Expected<ExplorationRecord, std::string> record = from_bytes(names_, bytes);
    if (record) jobs_[job].summary = std::get<ExplorationSummary>(std::move(*record));
  }

  void on_end(const process::JobOutcome& outcome) override {
    // Moved out: sharing out adds jobs.
    Job job = std::move(jobs_[outcome.number]);
    ExploredTarget& target = targets_[job.part.unit];
    if (!job.summary) {
      process::JobOutcome known = outcome;
      if (is_full() && known.end == process::JobEnd::Cancelled) known.end = process::JobEnd::OutOfMemory;
      job.summary = summary_without_end(program_, units_[job.part.unit], read_paths(job.paths), known);
    }
    std::ranges::move(job.paths, std::back_inserter(paths_[job.part.unit]));
    if (job.part.prefix.empty()) {
      target.summary = *job.summary;
    } else {
      merge_into(target.summary, *job.summary);
    }
    take_rest(job.part.unit, std::exchange(target.summary.rest, {}), charge(*job.summary));
    submit_parts(job.part.unit);
    if (--sharing_[job.part.unit].open != 0) return;
    ++done_;
    while (first_open_ < sharing_.size() && sharing_[first_open_].open == 0) ++first_open_;
    tell();
  }

  /// Whether there is no room for more.
  [[nodiscard]] bool is_full() const { return room_ == 0; }

  [[nodiscard]] std::vector<ExploredTarget> take() {
    for (std::size_t at = 0; at < targets_.size(); ++at) {
      // One by one, so that there are never two of all.
      targets_[at].paths.reserve(paths_[at].size());
      for (std::string& bytes : paths_[at]) {
        std::ranges::move(read_paths({&bytes, 1}), std::back_inserter(targets_[at].paths));
        bytes = {};
      }
    }
    return std::move(targets_);
  }

 private:
  struct Job {
    Part part;
    std::vector<std::string> paths;  ///< bytes
    std::optional<ExplorationSummary> summary;
  };

  [[nodiscard]] std::vector<RecordedPath> read_paths(std::span<const std::string> all) {
    std::vector<RecordedPath> paths;
    for (const std::string& bytes : all) {
      Expected<ExplorationRecord, std::string> record = from_bytes(names_, bytes);
      if (record) paths.push_back(std::get<RecordedPath>(std::move(*record)));
    }
    return paths;
  }

  void submit(Part part, std::chrono::milliseconds time) {
    ++sharing_[part.unit].open;
    process::JobNumber number = pool_->submit(
        {job_bytes(program_, units_[part.unit].unit, {part.prefix}, time, units_[part.unit].persistence),
         with_grace(time),
         sharing_[part.unit].end});
    jobs_.resize(number + 1);
    jobs_[number].part = std::move(part);
  }

  void tell(const std::pair<std::uint8_t, std::string>& failure = {}) const {
    std::optional<std::size_t> running;
    if (first_open_ < units_.size()) running = first_open_;
    on_progress_({done_, found_, running, failure.first, failure.second});
  }

  /// The parts of a target that are left for whoever is free.
  struct Sharing {
    std::size_t open = 0;  ///< submitted and not ended
    std::deque<std::vector<engine::Decision>> waiting;
    std::chrono::milliseconds left{0};     ///< time that all workers together have for them
    std::optional<Clock::time_point> end;  ///< when the time of the target is over, once it has been divided
  };

  /// What a job used of the time of its target.
  [[nodiscard]] std::chrono::milliseconds charge(const ExplorationSummary& summary) const {
    return std::chrono::milliseconds(summary.time_ms) + time_to_write(summary.work, options_);
  }

  void take_rest(std::size_t unit,
                 std::vector<std::vector<engine::Decision>> rest,
                 std::chrono::milliseconds used) {
    Sharing& sharing = sharing_[unit];
    if (!rest.empty()) {
      const std::chrono::milliseconds left =
          std::max(options_.budget.time - used, std::chrono::milliseconds(0));
      sharing.left = left * workers_;
      sharing.end = Clock::now() + with_grace(left);
      std::ranges::move(rest, std::back_inserter(sharing.waiting));
    } else {
      sharing.left -= used;
    }
  }

  void submit_parts(std::size_t unit) {
    Sharing& sharing = sharing_[unit];
    while (!sharing.waiting.empty() && sharing.open <= kWaitingParts * workers_) {
      if (sharing.left.count() <= 0) return drop_parts(unit);
      const auto parts = static_cast<std::int64_t>(sharing.waiting.size());
      const auto share = sharing.left * kGenerosity / parts + std::chrono::milliseconds(1);
      submit({unit, std::move(sharing.waiting.front())},
             std::min({share, sharing.left, options_.budget.time}));
      sharing.waiting.pop_front();
    }
  }

  /// There is no time for what waits.
  void drop_parts(std::size_t unit) {
    ExplorationSummary& summary = targets_[unit].summary;
    summary.paths.timeout += sharing_[unit].waiting.size();
    sharing_[unit].waiting.clear();
    summary.cuts.budget = true;
    if (summary.status == result::Status::Error) return;
    summary.status = result::Status::Budget;
    summary.reason = search::to_text(search::Limit::Time);
  }

  const ir::Program& program_;
  NameReader names_;
  const std::vector<search::ScopedUnit>& units_;
  const ExploreOptions& options_;
  std::uint32_t workers_;
  std::uint64_t room_;  ///< for what is sent, in bytes
  const OnProgress& on_progress_;
  process::WorkerPool* pool_ = nullptr;
  std::vector<ExploredTarget> targets_;
  std::vector<std::vector<std::string>> paths_;  ///< bytes, per unit
  std::vector<Sharing> sharing_;                 ///< per unit
  std::vector<Job> jobs_;
  std::size_t done_ = 0;
  std::size_t first_open_ = 0;  ///< the first unit that is not done
  std::uint64_t found_ = 0;
};

}  // namespace

std::string job_for(const ir::Program& program,
                    const ir::Unit& unit,
                    std::chrono::milliseconds time,
                    const Prefix& prefix) {
  return job_bytes(program, unit, prefix, time, 1);
}

TargetsByName::TargetsByName(const ir::Program& program, const std::vector<search::ScopedUnit>& targets) {
  for (const search::ScopedUnit& target : targets) {
    by_name_.try_emplace({target.unit.name, program.get(target.unit.entry).name}, &target);
  }
}

const search::ScopedUnit* TargetsByName::find(ir::Symbol unit, ir::Symbol entry) const {
  const auto found = by_name_.find({unit, entry});
  return found == by_name_.end() ? nullptr : found->second;
}

void do_job(ir::Program& program,
            const ir::NativeTable& natives,
            const TargetsByName& targets,
            const ExploreOptions& options,
            std::string_view job,
            const process::SendResult& send) {
  ByteReader bytes(job);
  const ir::Symbol name = program.intern(bytes.get_text());
  const ir::Symbol entry = program.intern(bytes.get_text());
  ExploreOptions own = options;
  own.budget.time = std::chrono::milliseconds(bytes.get());
  own.search.persistence = bytes.get_small();
  const std::uint32_t growth = bytes.get_small();
  engine::InputRoom room = get_room(bytes);
  Expected<std::vector<engine::Decision>, std::string> prefix = decisions_from_bytes(bytes.get_text());
  const search::ScopedUnit* target = targets.find(name, entry);
  if (!bytes.is_done() || !prefix || target == nullptr) return;
  // One division is enough for many workers.
  if (!prefix->empty()) own.search.split_after.reset();
  ExplorationSummary summary =
      explore_target(program,
                     natives,
                     *target,
                     own,
                     {std::move(*prefix), growth, std::move(room)},
                     [&](const RecordedPath& path) { send(to_bytes(program, path)); });
  send(to_bytes(program, summary));
  // What the target used is free, but counts against the next one as long as the process keeps it.
  if (search::resident_bytes() > options.budget.memory_bytes / 4) ::malloc_trim(0);
}

std::vector<ExploredTarget> explore_all(ir::Program& program,
                                        const ir::NativeTable& natives,
                                        const std::vector<search::ScopedUnit>& targets,
                                        const ExploreOptions& options,
                                        const PoolLimits& limits,
                                        const OnProgress& on_progress) {
  const TargetsByName by_name(program, targets);
  process::Work work = [&](std::string_view job, const process::SendResult& send) {
    do_job(program, natives, by_name, options, job, send);
  };
  process::PoolOptions pool_options;
  pool_options.workers = limits.jobs;
  pool_options.address_space = address_space(limits.memory_bytes);
  pool_options.total_wall_time = limits.total_time;
  // Parts that a target leaves are numbered the same way however many workers there are.
  pool_options.order = process::Order::ByNumber;
  Collector collector(program, targets, options, limits, on_progress);
  pool_options.should_stop = [&] {
    return collector.is_full() || (limits.should_stop && limits.should_stop());
  };
  process::WorkerPool pool(work, pool_options);
  collector.submit_all(pool);
  pool.run(collector);
  return collector.take();
}

}  // namespace testellate::driver
