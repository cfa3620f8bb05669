// SPDX-License-Identifier: Apache-2.0
#include "support/process/afterwards.h"

#include <algorithm>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/process/file_descriptor.h"

namespace testellate::support::process {
namespace {

/// Beyond it something hangs.
constexpr unsigned kMostSeconds = 600;

void leave() {
  for (int signal : {SIGPIPE, SIGCHLD, SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
  ::alarm(kMostSeconds);
  [[maybe_unused]] const int lower = ::nice(10);
  const int nothing = ::open("/dev/null", O_RDWR);
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nothing, stream);
  [[maybe_unused]] const int moved = ::chdir("/");
  // Locks, too, are given back with them.
  ::close_range(STDERR_FILENO + 1, ~0U, 0);
}

}  // namespace

void Afterwards::add(const std::string& name, std::function<void()> work) {
  const auto is_same = [&](const auto& known) { return known.first == name; };
  if (std::ranges::none_of(work_, is_same)) work_.emplace_back(name, std::move(work));
}

void Afterwards::leave_behind() {
  if (work_.empty()) return;
  Expected<Pipe, int> pipe = make_pipe();
  if (!pipe) return;
  const pid_t pid = ::fork();
  if (pid == 0) {
    // A child of a child: nobody here has to wait for its end.
    ::setsid();
    if (::fork() != 0) ::_exit(0);
    leave();
    for (const auto& [name, work] : work_) work();
    ::_exit(0);
  }
  work_.clear();
  if (pid < 0) return;
  while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  // Until it has let go of everything.
  pipe->write_end.close();
  std::string nothing;
  while (read_some(pipe->read_end, nothing, 1) == Transfer::Moved) {
  }
}

}  // namespace testellate::support::process
