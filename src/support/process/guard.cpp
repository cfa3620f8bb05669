// SPDX-License-Identifier: Apache-2.0
// Orphans become children of the nearest ancestor that is a subreaper, here the guard. So killing its
// descendants again and again, until there are none, gets at everything that was ever started.
#include "support/process/guard.h"

#include <cerrno>
#include <csignal>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/process/process_tree.h"

namespace testellate::support::process {
namespace {

/// All of them at once: where each is about to start another, those that are left must not gain on us.
void kill_descendants() {
  for (const Descendant& one : descendants_of(::getpid())) ::kill(one.process, SIGKILL);
}

/// Returns when there is no child any more.
void end_all_children() {
  while (true) {
    const int ended = ::waitpid(-1, nullptr, WNOHANG);
    if (ended < 0 && errno == ECHILD) return;
    if (ended > 0) continue;
    kill_descendants();
    ::waitpid(-1, nullptr, 0);
  }
}

[[noreturn]] void end_as(int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    std::signal(signal, SIG_DFL);
    sigset_t only;
    ::sigemptyset(&only);
    ::sigaddset(&only, signal);
    ::sigprocmask(SIG_UNBLOCK, &only, nullptr);
    ::raise(signal);
  }
  ::_exit(WEXITSTATUS(status));
}

[[noreturn]] void guard(int child, const sigset_t& awaited) {
  ::close_range(0, ~0U, 0);
  while (true) {
    int status = 0;
    const int ended = ::waitpid(-1, &status, WNOHANG);
    if (ended == child) {
      end_all_children();
      end_as(status);
    }
    if (ended > 0) continue;
    int signal = 0;
    ::sigwait(&awaited, &signal);
    if (signal != SIGTERM) continue;
    end_all_children();
    ::_exit(1);
  }
}

}  // namespace

void leave_guard(int parent) {
  sigset_t awaited;
  sigset_t former;
  ::sigemptyset(&awaited);
  ::sigaddset(&awaited, SIGCHLD);
  ::sigaddset(&awaited, SIGTERM);
  ::sigprocmask(SIG_BLOCK, &awaited, &former);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(1);
  const int self = ::getpid();
  const int child = ::fork();
  if (child < 0) return;  // unguarded: there are no processes left, and the program will hardly start
  if (child > 0) guard(child, awaited);
  ::sigprocmask(SIG_SETMASK, &former, nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != self) ::_exit(1);
  // No terminal, and no signals from one.
  ::setsid();
}

}  // namespace testellate::support::process
