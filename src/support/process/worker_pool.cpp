// SPDX-License-Identifier: Apache-2.0
// One loop: hand out jobs, wait for events or the next limit, take what arrived, then look at the clock. What
// arrived comes before the clock, so a job that finished in time is never reported as late.
#include "support/process/worker_pool.h"

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

#include <poll.h>
#include <sys/wait.h>

#include "support/process/child.h"
#include "support/process/worker_process.h"

namespace testellate::support::process {
namespace {

using Clock = std::chrono::steady_clock;
using Deadline = std::optional<Clock::time_point>;

/// How often `should_stop` is asked at least.
constexpr std::chrono::milliseconds kStopInterval{100};
/// A job that has sent more than this has many results: they are read in batches, with a pause in between,
/// instead of waking up for each.
constexpr std::uint64_t kMuch = std::uint64_t{1} << 20;
constexpr std::chrono::milliseconds kPause{2};

Deadline earlier(const Deadline& a, const Deadline& b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

bool has_passed(const Deadline& deadline, Clock::time_point now) { return deadline && *deadline <= now; }

Deadline deadline_after(Clock::time_point start, const std::optional<std::chrono::milliseconds>& time) {
  return time ? Deadline(start + *time) : std::nullopt;
}

void wait_for_events(std::vector<pollfd>& events, const Deadline& wake_up) {
  timespec timeout{};
  if (wake_up) {
    auto left = std::max(Clock::duration::zero(), *wake_up - Clock::now());
    auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
    timeout = {seconds.count(), std::chrono::nanoseconds(left - seconds).count()};
  }
  // An interruption by a signal is an early wake-up without events.
  if (::ppoll(events.data(), events.size(), wake_up ? &timeout : nullptr, nullptr) < 0) {
    for (pollfd& event : events) event.revents = 0;
  }
}

}  // namespace

/// The state of one call of WorkerPool::run.
class WorkerPool::Run {
 public:
  Run(WorkerPool& pool, JobObserver& observer)
      : pool_(pool),
        delivery_(pool.options_.order,
                  pool.waiting_.empty() ? pool.next_number_ : pool.waiting_.front().number,
                  observer),
        deadline_(deadline_after(Clock::now(), pool.options_.total_wall_time)),
        workers_(std::max(1U, pool.options_.workers)),
        tasks_(workers_.size()) {}

  void until_all_have_ended() {
    while (!pool_.waiting_.empty() || is_busy()) {
      if (pool_.is_stopping_ || (pool_.options_.should_stop && pool_.options_.should_stop())) {
        end_everything(JobEnd::Cancelled);
      } else if (has_passed(deadline_, Clock::now())) {
        end_everything(JobEnd::TimedOut);
      } else {
        end_late_jobs();
        hand_out_jobs();
        attend_to_events();
        keep_limits();
        if (is_flooded()) std::this_thread::sleep_for(kPause);
      }
    }
  }

 private:
  /// What the worker of the same index is doing.
  struct Task {
    JobNumber number;
    Clock::time_point start;
    Deadline deadline;
    std::uint64_t received = 0;
    bool is_out_of_memory = false;  ///< the worker has said so, and will end
  };

  [[nodiscard]] bool is_busy() const {
    return std::any_of(tasks_.begin(), tasks_.end(), [](const auto& task) { return task.has_value(); });
  }

  [[nodiscard]] bool is_flooded() const {
    return std::ranges::any_of(tasks_, [](const auto& task) { return task && task->received > kMuch; });
  }

  /// Among those that wait, in front; others come there in time.
  void end_late_jobs() {
    while (!pool_.waiting_.empty() && has_passed(pool_.waiting_.front().job.end, Clock::now())) {
      end_next_waiting(JobEnd::TimedOut, 0);
    }
  }

  void hand_out_jobs() {
    int error = 0;
    for (std::size_t i = 0; i < workers_.size() && !pool_.waiting_.empty(); ++i) {
      if (tasks_[i]) continue;
      // It has done its job.
      if (pool_.options_.has_process_per_job) workers_[i].reset();
      if (!workers_[i]) {
        auto started = WorkerProcess::start(pool_.work_, pool_.options_.address_space, workers_);
        if (!started) {
          error = started.error();
          continue;
        }
        workers_[i] = std::move(*started);
      }
      Waiting next = std::move(pool_.waiting_.front());
      pool_.waiting_.pop_front();
      Clock::time_point now = Clock::now();
      Deadline deadline = earlier(deadline_after(now, next.job.wall_time), next.job.end);
      tasks_[i] = Task{next.number, now, deadline, 0, false};
      workers_[i]->give(next.job.bytes);
    }
    // Fewer workers than wished for are enough; none at all is the end.
    if (error != 0 && !is_busy()) end_waiting(JobEnd::NotStarted, error);
  }

  void attend_to_events() {
    std::vector<pollfd> events;
    for (const std::unique_ptr<WorkerProcess>& worker : workers_) {
      events.push_back({worker ? worker->process_descriptor() : -1, POLLIN, 0});
      events.push_back({worker ? worker->job_descriptor() : -1, POLLOUT, 0});
      events.push_back({worker ? worker->result_descriptor() : -1, POLLIN, 0});
    }
    wait_for_events(events, next_wake_up());
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      if (!workers_[i]) continue;
      if (events[3 * i + 1].revents != 0) workers_[i]->send_more();
      if (events[3 * i + 2].revents != 0) receive(i);
      if (workers_[i] && events[3 * i].revents != 0) lose_worker(i);
    }
  }

  [[nodiscard]] Deadline next_wake_up() const {
    Deadline wake_up = deadline_;
    for (const std::optional<Task>& task : tasks_) {
      if (task) wake_up = earlier(wake_up, task->deadline);
    }
    if (pool_.options_.should_stop) wake_up = earlier(wake_up, Clock::now() + kStopInterval);
    return wake_up;
  }

  /// Takes what the worker has sent. A worker that hung up is about to end; if it should live on it is
  /// killed.
  void receive(std::size_t i) {
    Transfer transfer = workers_[i]->receive();
    if (!take_messages(i)) {
      end_worker(i, JobEnd::BadOutput);
    } else if (transfer == Transfer::Closed) {
      lose_worker(i);
    }
  }

  /// False if there is something that no worker of ours would send.
  bool take_messages(std::size_t i) {
    MessageReader& incoming = workers_[i]->incoming();
    while (true) {
      std::uint64_t room = tasks_[i] ? pool_.options_.result_size - tasks_[i]->received : 0;
      if (incoming.announced_size().value_or(0) > room) return false;
      std::optional<Message> message = incoming.try_next();
      if (!message) return true;
      if (!tasks_[i]) return false;
      if (message->tag == static_cast<std::uint8_t>(WorkerTag::Result)) {
        tasks_[i]->received += message->bytes.size();
        delivery_.result(tasks_[i]->number, message->bytes);
      } else if (message->tag == static_cast<std::uint8_t>(WorkerTag::Done)) {
        end_job(i, JobEnd::Finished, 0);
      } else if (message->tag == static_cast<std::uint8_t>(WorkerTag::OutOfMemory)) {
        tasks_[i]->is_out_of_memory = true;
      } else {
        return false;
      }
    }
  }

  void keep_limits() {
    Clock::time_point now = Clock::now();
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      if (tasks_[i] && has_passed(tasks_[i]->deadline, now)) end_worker(i, JobEnd::TimedOut);
    }
  }

  /// Kills the worker. Its job ends as `end`, unless what it had sent turns out to be complete.
  void end_worker(std::size_t i, JobEnd end) {
    static_cast<void>(workers_[i]->end());
    if (end != JobEnd::BadOutput && !take_messages(i)) end = JobEnd::BadOutput;
    if (tasks_[i]) end_job(i, end, 0);
    workers_[i].reset();
  }

  /// The worker has ended by itself: so has its job, unless the last message says otherwise.
  void lose_worker(std::size_t i) {
    int status = workers_[i]->end();
    bool is_sound = take_messages(i);
    if (tasks_[i]) {
      if (!is_sound) {
        end_job(i, JobEnd::BadOutput, 0);
      } else if (tasks_[i]->is_out_of_memory) {
        end_job(i, JobEnd::OutOfMemory, 0);
      } else if (WIFSIGNALED(status)) {
        end_job(i, JobEnd::Crashed, WTERMSIG(status));
      } else {
        end_job(i, JobEnd::Exited, WEXITSTATUS(status));
      }
    }
    workers_[i].reset();
  }

  void end_job(std::size_t i, JobEnd end, int code) {
    Task task = *tasks_[i];
    tasks_[i].reset();
    auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - task.start);
    delivery_.end({task.number, end, code, elapsed});
  }

  void end_next_waiting(JobEnd end, int code) {
    JobNumber number = pool_.waiting_.front().number;
    pool_.waiting_.pop_front();
    delivery_.end({number, end, code, {}});
  }

  void end_waiting(JobEnd end, int code) {
    while (!pool_.waiting_.empty()) end_next_waiting(end, code);
  }

  void end_everything(JobEnd end) {
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      if (workers_[i]) end_worker(i, end);
    }
    end_waiting(end, 0);
  }

  WorkerPool& pool_;
  ChildSignals signals_;
  Delivery delivery_;
  Deadline deadline_;
  std::vector<std::unique_ptr<WorkerProcess>> workers_;
  std::vector<std::optional<Task>> tasks_;
};

JobNumber WorkerPool::submit(Job job) {
  JobNumber number = next_number_++;
  waiting_.push_back({number, std::move(job)});
  return number;
}

void WorkerPool::run(JobObserver& observer) {
  is_stopping_ = false;
  Run(*this, observer).until_all_have_ended();
}

}  // namespace testellate::support::process
