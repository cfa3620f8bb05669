// SPDX-License-Identifier: Apache-2.0
#include "support/process/child.h"

#include <algorithm>
#include <cerrno>
#include <initializer_list>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace testellate::support::process {
namespace {

void set_action(int signal, void (*handler)(int), struct sigaction* former) {
  struct sigaction action = {};
  action.sa_handler = handler;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(signal, &action, former);
}

}  // namespace

ChildSignals::ChildSignals() {
  set_action(SIGPIPE, SIG_IGN, &pipe_);
  set_action(SIGCHLD, SIG_DFL, &child_);
}

ChildSignals::~ChildSignals() {
  ::sigaction(SIGPIPE, &pipe_, nullptr);
  ::sigaction(SIGCHLD, &child_, nullptr);
}

void start_child(int parent) {
  ::setpgid(0, 0);
  for (int signal : {SIGPIPE, SIGCHLD, SIGINT, SIGTERM}) set_action(signal, SIG_DFL, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have ended before the request above.
  if (::getppid() != parent) ::_exit(1);
}

void limit_resource(int resource, std::uint64_t most) {
  // In C++ the constants are of an enumeration whose name is glibc's own.
  auto which = static_cast<decltype(RLIMIT_AS)>(resource);
  struct rlimit limit = {};
  ::getrlimit(which, &limit);
  limit.rlim_cur = std::min<rlim_t>(most, limit.rlim_max);
  // The second limit of processor time kills; only below it is there a signal that says why.
  rlim_t last = resource == RLIMIT_CPU ? limit.rlim_cur + 1 : limit.rlim_cur;
  limit.rlim_max = std::min(last, limit.rlim_max);
  ::setrlimit(which, &limit);
}

void limit_address_space(std::uint64_t bytes) { limit_resource(RLIMIT_AS, bytes); }

int kill_and_reap(int pid) {
  // The group first: while its leader is not reaped, the number cannot belong to anybody else.
  ::kill(-pid, SIGKILL);
  ::kill(pid, SIGKILL);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace testellate::support::process
