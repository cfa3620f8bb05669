// SPDX-License-Identifier: Apache-2.0
// The parent polls the three streams and a descriptor of the process itself, so that neither a full pipe nor
// a grandchild that keeps one open can hold it up.
#include "support/process/subprocess.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/process/child.h"
#include "support/process/file_descriptor.h"
#include "support/process/process_tree.h"
#include "support/process/started_program.h"

namespace testellate::support::process {
namespace {

using Clock = std::chrono::steady_clock;

/// One output stream of the program, as far as it was read.
struct Capture {
  FileDescriptor from;
  std::string& kept;
  bool& is_cut;
  std::size_t limit;

  /// Reads what is there; closes the stream at its end.
  void read_available() {
    std::string chunk;
    while (from.is_open()) {
      chunk.clear();
      Transfer transfer = read_some(from, chunk, std::string::npos);
      if (transfer == Transfer::Blocked) return;
      if (transfer == Transfer::Closed) from.close();
      std::size_t room = limit - kept.size();
      is_cut = is_cut || chunk.size() > room;
      kept.append(chunk, 0, room);
      // A program that never stops writing must not keep us from looking at the clock.
      if (is_cut) return;
    }
  }
};

/// Time to wait for, or null for ever; `storage` holds it.
timespec* time_left(const std::optional<Clock::time_point>& deadline, timespec& storage) {
  if (!deadline) return nullptr;
  auto left = std::max(Clock::duration::zero(), *deadline - Clock::now());
  auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
  storage = {seconds.count(), std::chrono::nanoseconds(left - seconds).count()};
  return &storage;
}

/// Feeds and reads the program until it has ended, has run into the deadline, or has too many processes, and
/// says which. `watch` may be null.
End attend(const FileDescriptor& process,
           FileDescriptor input,
           std::string_view input_left,
           Capture& output,
           Capture& errors,
           const std::optional<Clock::time_point>& deadline,
           TaskWatch* watch) {
  constexpr std::chrono::milliseconds kBetweenLooks{10};
  while (true) {
    if (input_left.empty()) input.close();
    std::array<pollfd, 4> events = {{{process.number(), POLLIN, 0},
                                     {input.number(), POLLOUT, 0},
                                     {output.from.number(), POLLIN, 0},
                                     {errors.from.number(), POLLIN, 0}}};
    timespec storage{};
    std::optional<Clock::time_point> wake = deadline;
    if (watch != nullptr) {
      const Clock::time_point look = Clock::now() + kBetweenLooks;
      wake = std::min(look, deadline.value_or(look));
    }
    int count = ::ppoll(events.data(), events.size(), time_left(wake, storage), nullptr);
    if (count > 0) {
      if (events[1].revents != 0 && write_some(input, input_left) == Transfer::Closed) input_left = {};
      if (events[2].revents != 0) output.read_available();
      if (events[3].revents != 0) errors.read_available();
      if (events[0].revents != 0) return End::Exited;
    }
    if (deadline && Clock::now() >= *deadline) return End::TimedOut;
    if (watch != nullptr && watch->is_exceeded()) return End::Multiplied;
  }
}

/// Ends the process and everything it started. A guard gets the time to do that.
[[nodiscard]] int end_process(int pid, const FileDescriptor& process, bool has_guard) {
  if (has_guard) {
    constexpr int kPatience = 10'000;  // milliseconds
    ::kill(pid, SIGTERM);
    pollfd event{process.number(), POLLIN, 0};
    ::poll(&event, 1, kPatience);
  }
  return kill_and_reap(pid);
}

Outcome not_started(int error) {
  Outcome outcome;
  outcome.code = error;
  return outcome;
}

Outcome run_here(const Command& command, const Limits& limits, const Restriction* restriction) {
  ChildSignals signals;
  const Clock::time_point start = Clock::now();
  Expected<StartedProgram, int> program = start_program(command, limits, restriction);
  if (!program) return not_started(program.error());

  Outcome outcome;
  for (FileDescriptor* end : {&program->input, &program->output, &program->errors}) end->set_nonblocking();
  Capture output{std::move(program->output), outcome.output, outcome.is_output_cut, limits.captured};
  Capture errors{std::move(program->errors), outcome.errors, outcome.is_errors_cut, limits.captured};
  std::optional<Clock::time_point> deadline;
  if (limits.wall_time) deadline = start + *limits.wall_time;
  // Root is not held by the limit of the system.
  std::optional<TaskWatch> watch;
  if (command.confinement && command.confinement->sandbox.processes && ::geteuid() == 0) {
    watch.emplace(program->pid);
  }
  outcome.end = attend(program->process,
                       std::move(program->input),
                       command.input,
                       output,
                       errors,
                       deadline,
                       watch ? &*watch : nullptr);

  bool ended = outcome.end == End::Exited;
  int status = end_process(program->pid, program->process, command.confinement.has_value() && !ended);
  output.read_available();
  errors.read_available();
  outcome.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
  bool signalled = WIFSIGNALED(status);
  if (ended && signalled) outcome.end = End::Signalled;
  outcome.code = !ended ? SIGKILL : signalled ? WTERMSIG(status) : WEXITSTATUS(status);
  return outcome;
}

/// Bubblewrap ends with 128 and the number where a signal ended the program.
Outcome run_in_bubblewrap(const Command& command, const Limits& limits) {
  Expected<BubblewrapWords, int> words = bubblewrap_words(*command.confinement, command.folder.value_or("/"));
  if (!words) return not_started(words.error());
  Command outer = command;
  outer.program = command.confinement->sandbox.program;
  outer.arguments = std::move(words->words);
  outer.arguments.push_back(command.program);
  outer.arguments.insert(outer.arguments.end(), command.arguments.begin(), command.arguments.end());
  Outcome outcome = run_here(outer, limits, nullptr);
  constexpr int kSignalled = 128;
  if (outcome.end == End::Exited && outcome.code > kSignalled && outcome.code < kSignalled + SIGRTMIN) {
    outcome.end = End::Signalled;
    outcome.code -= kSignalled;
  }
  return outcome;
}

}  // namespace

Outcome run(const Command& command, const Limits& limits) {
  if (command.confinement && command.confinement->sandbox.level == SandboxLevel::Bubblewrap) {
    return run_in_bubblewrap(command, limits);
  }
  std::optional<Restriction> restriction;
  if (command.confinement) restriction.emplace(*command.confinement);
  return run_here(command, limits, restriction ? &*restriction : nullptr);
}

std::string to_text(const Outcome& outcome) {
  switch (outcome.end) {
    case End::Exited:
      return "exited with code " + std::to_string(outcome.code);
    case End::Signalled:
      return "ended by signal " + std::to_string(outcome.code) + " (" + ::strsignal(outcome.code) + ")";
    case End::TimedOut:
      return "ran into the time limit";
    case End::Multiplied:
      return "started too many processes";
    case End::NotStarted:
      return std::string("could not be started: ") + std::strerror(outcome.code);
  }
  return {};
}

}  // namespace testellate::support::process
