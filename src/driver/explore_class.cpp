// SPDX-License-Identifier: Apache-2.0
#include "driver/explore_class.h"

#include <algorithm>
#include <utility>

#include "driver/class_worker.h"
#include "driver/sequence_record.h"
#include "driver/worker_limits.h"
#include "search/goals.h"
#include "support/process/worker_pool.h"

namespace testellate::driver {
namespace {

namespace process = support::process;

/// Keeps what the worker sends.
class Collector final : public process::JobObserver {
 public:
  Collector(ir::Program& program,
            const ClassUnits& units,
            const std::function<void(std::uint32_t)>& on_length,
            std::uint64_t room)
      : program_(program), names_(program), units_(units), on_length_(on_length), room_(room) {}

  void on_result(process::JobNumber /*job*/, std::string_view bytes) override {
    if (std::optional<ExploredClass> sum = sum_from_bytes(names_, bytes)) {
      found_ = std::move(*sum);
      on_length_(found_.completed_length);
      return;
    }
    if (std::optional<sequences::SavedSpace> space = space_from_bytes(bytes)) {
      found_.space = std::move(*space);
      return;
    }
    // Reading a path may load classes, which waits until there is no worker any more.
    room_ -= std::min<std::uint64_t>(room_, bytes.size());
    paths_.emplace_back(bytes);
  }

  void on_end(const process::JobOutcome& outcome) override { end_ = outcome; }

  [[nodiscard]] bool is_full() const { return room_ == 0; }

  [[nodiscard]] ExploredClass take() {
    found_.units.resize(units_.units.size());
    for (std::string& message : paths_) {
      std::optional<SequencePath> path = path_from_bytes(names_, message);
      message = {};
      if (!path || path->unit >= found_.units.size()) continue;
      if (path->violation) {
        if (path->violation->contract >= units_.calls.contracts.size() ||
            path->violation->unit >= found_.units.size()) {
          continue;
        }
        found_.violations.push_back(*path->violation);
      }
      found_.units[path->unit].paths.push_back(std::move(path->path));
    }
    if (end_.end != process::JobEnd::Finished) note_end();
    return std::move(found_);
  }

 private:
  /// The worker did not live to say the last word.
  void note_end() {
    found_.status = result::Status::Budget;
    if (end_.end == process::JobEnd::TimedOut) {
      found_.reason = search::to_text(search::Limit::Time);
    } else if (end_.end == process::JobEnd::OutOfMemory || is_full()) {
      found_.reason = search::to_text(search::Limit::Memory);
    } else if (end_.end == process::JobEnd::Cancelled) {
      found_.reason = kInterrupted;
    } else {
      found_.status = result::Status::Error;
      found_.reason = "the worker process " + std::string(process::to_text(end_.end));
    }
    found_.time_ms = static_cast<std::uint64_t>(end_.elapsed.count());
    for (std::size_t at = 0; at < units_.units.size(); ++at) {
      ExplorationSummary& summary = found_.units[at].summary;
      summary.status = found_.status;
      summary.reason = found_.reason;
      summary.cuts.bound = true;
      summary.cuts.budget = true;
      search::Goals goals(program_, units_.units[at]);
      for (const RecordedPath& path : found_.units[at].paths) {
        if (!path.differs) goals.note_shown(path.goals);
      }
      summary.edges.clear();
      for (ir::TakenEdge edge : goals.edges()) {
        summary.edges.push_back({goals.covered().contains(edge), false, false, false});
      }
    }
  }

  const ir::Program& program_;
  NameReader names_;
  const ClassUnits& units_;
  const std::function<void(std::uint32_t)>& on_length_;
  std::uint64_t room_;  ///< for what is sent, in bytes
  ExploredClass found_;
  std::vector<std::string> paths_;  ///< messages
  process::JobOutcome end_;
};

}  // namespace

std::string_view to_text(Selection selection) {
  switch (selection) {
    case Selection::All:
      return "all";
    case Selection::Branch:
      return "branch";
    case Selection::Exception:
      return "exception";
    case Selection::NewState:
      return "new-state";
  }
  return "";
}

ExploredClass explore_class(ir::Program& program,
                            const ir::NativeTable& natives,
                            const ClassUnits& units,
                            const ClassOptions& options,
                            const PoolLimits& limits,
                            const std::function<void(std::uint32_t)>& on_length) {
  process::PoolOptions pool_options;
  pool_options.workers = 1;
  pool_options.address_space = address_space(limits.memory_bytes);
  pool_options.total_wall_time = limits.total_time;
  Collector collector(program, units, on_length, limits.kept_bytes);
  pool_options.should_stop = [&] {
    return collector.is_full() || (limits.should_stop && limits.should_stop());
  };
  process::WorkerPool pool(
      [&](std::string_view /*job*/, const process::SendResult& send) {
        explore_class_here(program, natives, units, options, send);
      },
      pool_options);
  pool.submit({{}, with_grace(options.explore.budget.time)});
  pool.run(collector);
  return collector.take();
}

}  // namespace testellate::driver
