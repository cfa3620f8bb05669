// SPDX-License-Identifier: Apache-2.0
#include "support/process/aside.h"

#include <cerrno>

#include <sys/wait.h>
#include <unistd.h>

#include "support/process/child.h"

namespace testellate::support::process {

Aside::Aside(const std::function<void()>& work) : owner_(::getpid()) {
  pid_ = ::fork();
  if (pid_ == 0) {
    start_child(owner_);
    work();
    ::_exit(0);
  }
  // Whoever comes first.
  if (pid_ > 0) ::setpgid(pid_, pid_);
}

Aside::~Aside() {
  if (pid_ > 0 && owner_ == ::getpid()) static_cast<void>(kill_and_reap(pid_));
}

void Aside::wait() {
  if (pid_ <= 0 || owner_ != ::getpid()) return;
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
}

}  // namespace testellate::support::process
