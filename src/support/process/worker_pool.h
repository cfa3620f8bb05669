// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "support/process/delivery.h"
#include "support/process/worker.h"

namespace testellate::support::process {

struct Job {
  std::string bytes;  ///< what the work function gets
  /// Counted from the moment the job is handed to a worker.
  std::optional<std::chrono::milliseconds> wall_time{};
  /// When it is TimedOut at the latest, even if no worker had time for it.
  std::optional<std::chrono::steady_clock::time_point> end{};
};

struct PoolOptions {
  unsigned workers = 1;
  /// With Order::ByNumber, jobs that the observer submits are numbered the same way in each run, whatever the
  /// number of workers.
  Order order = Order::AsTheyCome;
  /// Each job gets a process of its own, which is a copy of this one when the job is handed out: it may leave
  /// anything behind.
  bool has_process_per_job = false;
  /// Bytes that a worker may map, including what it has of the supervisor; see setrlimit(2), RLIMIT_AS.
  std::optional<std::uint64_t> address_space;
  /// Bytes of results that one job may send.
  std::uint64_t result_size = std::uint64_t{1} << 30;
  /// For the whole run: at its end, all jobs that have not ended are TimedOut.
  std::optional<std::chrono::milliseconds> total_wall_time;
  /// If set, asked several times a second; true ends the run as `stop` does. For handlers of SIGINT.
  std::function<bool()> should_stop;
};

/// A supervisor of worker processes. A job that crashes, hangs in code that listens to nothing or eats all
/// memory costs that job and nothing else: its worker is killed at the limit and replaced, and every result
/// that it sent is kept.
///
/// Workers are forked from this process when they are needed: they share what is in memory then without
/// copying it, and nothing they change comes back but the results. Unless each job has its own process, the
/// work function has to do the same with a job whatever jobs came before in that process. Needs a process
/// without threads.
///
/// The observer may call `submit` and `stop`. It should be quick: while it runs, no time limit is kept.
class WorkerPool {
 public:
  WorkerPool(Work work, PoolOptions options) : work_(std::move(work)), options_(std::move(options)) {}

  JobNumber submit(Job job);
  /// Returns when each job submitted, before or meanwhile, has ended. No worker is left then.
  void run(JobObserver& observer);
  /// Ends the run: jobs at work are killed, and they and all that wait are Cancelled.
  void stop() { is_stopping_ = true; }

 private:
  class Run;
  struct Waiting {
    JobNumber number;
    Job job;
  };

  Work work_;
  PoolOptions options_;
  JobNumber next_number_ = 0;
  std::deque<Waiting> waiting_;
  bool is_stopping_ = false;
};

}  // namespace testellate::support::process
