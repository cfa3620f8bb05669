// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>
#include <cstdint>

/// What parent and child do at the birth and the death of a process.
namespace testellate::support::process {

/// While it lives, a write to a pipe that nobody reads fails with EPIPE instead of ending this process, and
/// children stay to be waited for, whatever the host program does with SIGCHLD. The former state comes back
/// at the end.
class ChildSignals {
 public:
  ChildSignals();
  ~ChildSignals();
  ChildSignals(const ChildSignals&) = delete;
  ChildSignals& operator=(const ChildSignals&) = delete;

 private:
  struct sigaction pipe_;
  struct sigaction child_;
};

/// For a process just forked: SIGPIPE, SIGCHLD, SIGINT and SIGTERM act as they do by default, no signal is
/// blocked, the process leads a group of its own, and it is killed when `parent` ends.
void start_child(int parent);

/// Sets a limit of setrlimit(2), `RLIMIT_CPU` and the like, for this process and its children, unless a lower
/// one was set from outside.
void limit_resource(int resource, std::uint64_t most);

/// Lets the allocations of this process fail beyond so many mapped bytes, or where a limit set from outside
/// strikes earlier.
void limit_address_space(std::uint64_t bytes);

/// Kills the process and its group, and waits for it. The result is a wait status, see waitpid(2).
[[nodiscard]] int kill_and_reap(int pid);

}  // namespace testellate::support::process
