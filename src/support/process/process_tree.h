// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

/// Processes as the system lists them: what a process has started, and what that has started.
namespace testellate::support::process {

struct Descendant {
  int process = 0;
  std::uint64_t tasks = 1;  ///< its threads
};

/// Those there are now; orphans belong to whoever has adopted them.
[[nodiscard]] std::vector<Descendant> descendants_of(int process);

/// Processes and threads that a confined program may have, all that it starts included. A JVM has some
/// thirty.
inline constexpr std::uint64_t kMostTasks = 1024;

/// Looks whether a process and its descendants have more than `kMostTasks`. RLIMIT_NPROC says that to
/// everybody but root.
class TaskWatch {
 public:
  explicit TaskWatch(int process);
  /// Costs next to nothing as long as the whole system has hardly more of them than at the start: then they
  /// are counted only now and then, since others may end as fast as these multiply.
  [[nodiscard]] bool is_exceeded();

 private:
  using Clock = std::chrono::steady_clock;

  int process_;
  std::uint64_t harmless_;  ///< tasks of the system at which these are hardly too many
  Clock::time_point next_count_;
};

}  // namespace testellate::support::process
