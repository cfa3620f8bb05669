// SPDX-License-Identifier: Apache-2.0
#include "support/process/helper_program.h"

#include <algorithm>
#include <array>
#include <csignal>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/process/child.h"
#include "support/process/message.h"

namespace testellate::support::process {
namespace {

using Clock = std::chrono::steady_clock;

/// What it says besides, to explain how it ended.
constexpr std::size_t kMostErrors = std::size_t{1} << 16;

Outcome ended(StartedProgram& program, bool is_late, std::string errors) {
  const int status = kill_and_reap(program.pid);
  Outcome outcome;
  while (errors.size() < kMostErrors &&
         read_some(program.errors, errors, kMostErrors - errors.size()) == Transfer::Moved) {
  }
  outcome.errors = std::move(errors);
  outcome.end = is_late ? End::TimedOut : WIFSIGNALED(status) ? End::Signalled : End::Exited;
  outcome.code = is_late ? SIGKILL : WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return outcome;
}

}  // namespace

HelperProgram::~HelperProgram() { end(); }

void HelperProgram::end() {
  if (running_ && owner_ == ::getpid()) static_cast<void>(kill_and_reap(running_->pid));
  running_.reset();
}

Expected<std::string, Outcome> HelperProgram::ask(std::string_view request, std::chrono::milliseconds limit) {
  const ChildSignals signals;
  const Clock::time_point deadline = Clock::now() + limit;
  if (!running_) {
    Expected<StartedProgram, int> started = start_program(command_, {}, nullptr);
    if (!started) {
      Outcome outcome;
      outcome.code = started.error();
      return Unexpected<Outcome>(std::move(outcome));
    }
    running_ = std::move(*started);
    owner_ = ::getpid();
    for (FileDescriptor* end : {&running_->input, &running_->output, &running_->errors}) {
      end->set_nonblocking();
    }
  }
  const auto header = message_header({0, request});
  const std::string bytes = std::string(header.data(), header.size()).append(request);
  std::string_view left = bytes;
  std::string errors;
  MessageReader answers;
  while (true) {
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    std::array<pollfd, 4> events = {{{running_->process.number(), POLLIN, 0},
                                     {left.empty() ? -1 : running_->input.number(), POLLOUT, 0},
                                     {running_->output.number(), POLLIN, 0},
                                     {running_->errors.number(), POLLIN, 0}}};
    const int count = ::poll(
        events.data(), events.size(), static_cast<int>(std::clamp<std::int64_t>(wait.count(), 0, 1000)));
    if (count > 0) {
      if (events[1].revents != 0 && write_some(running_->input, left) == Transfer::Closed) left = {};
      if (events[2].revents != 0 &&
          read_some(running_->output, answers.buffer(), std::string::npos) == Transfer::Closed) {
        running_->output.close();
      }
      if (events[3].revents != 0 &&
          read_some(running_->errors, errors, std::string::npos) == Transfer::Closed) {
        running_->errors.close();
      }
      errors.resize(std::min(errors.size(), kMostErrors));
      if (std::optional<Message> answer = answers.try_next()) return std::string(answer->bytes);
    }
    const bool has_ended = count > 0 && events[0].revents != 0;
    const bool is_late = Clock::now() >= deadline;
    if (!has_ended && !is_late) continue;
    Outcome outcome = ended(*running_, !has_ended, std::move(errors));
    running_.reset();
    return Unexpected<Outcome>(std::move(outcome));
  }
}

}  // namespace testellate::support::process
