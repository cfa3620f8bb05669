// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace testellate::support::process {

/// Jobs are numbered from 0 in the order of their submission.
using JobNumber = std::uint64_t;

enum class JobEnd : std::uint8_t {
#define JOB_END(enumerator, text) enumerator,
#include "support/process/job_ends.def"
#undef JOB_END
};
[[nodiscard]] std::string_view to_text(JobEnd end);

struct JobOutcome {
  JobNumber number = 0;
  JobEnd end = JobEnd::Finished;
  int code = 0;  ///< Crashed: the signal. Exited: the exit code. NotStarted: errno.
  std::chrono::milliseconds elapsed{0};
};

/// Told in the supervisor what comes of the jobs.
class JobObserver {
 public:
  virtual ~JobObserver() = default;
  virtual void on_result(JobNumber job, std::string_view result) = 0;
  /// After the last result of the job.
  virtual void on_end(const JobOutcome& outcome) = 0;
};

enum class Order : std::uint8_t {
  AsTheyCome,
  /// All of job 0, then all of job 1, and so on.
  ByNumber,
};

/// Passes results on to an observer in the order asked for, and keeps those whose turn has not come.
class Delivery {
 public:
  /// `first` is the lowest number of a job that will be reported; none is left out after it.
  Delivery(Order order, JobNumber first, JobObserver& observer)
      : order_(order), next_(first), observer_(observer) {}

  void result(JobNumber job, std::string_view bytes);
  void end(const JobOutcome& outcome);

 private:
  struct Kept {
    std::vector<std::string> results;
    std::optional<JobOutcome> outcome;
  };
  [[nodiscard]] bool has_turn(JobNumber job) const { return order_ == Order::AsTheyCome || job == next_; }

  Order order_;
  JobNumber next_;
  JobObserver& observer_;
  std::map<JobNumber, Kept> kept_;
};

}  // namespace testellate::support::process
