// SPDX-License-Identifier: Apache-2.0
#include "support/process/worker_process.h"

#include <cerrno>

#include <unistd.h>

#include "support/process/child.h"

namespace testellate::support::process {
namespace {

/// Bytes read from one worker before the others get their turn.
constexpr std::size_t kTurn = std::size_t{1} << 20;
/// What a worker can send before somebody reads it.
constexpr int kPipeSize = 1 << 20;

}  // namespace

Expected<std::unique_ptr<WorkerProcess>, int> WorkerProcess::start(
    const Work& work,
    std::optional<std::uint64_t> address_space,
    std::span<const std::unique_ptr<WorkerProcess>> siblings) {
  Expected<Pipe, int> jobs = make_pipe();
  if (!jobs) return Unexpected<int>(jobs.error());
  Expected<Pipe, int> results = make_pipe();
  if (!results) return Unexpected<int>(results.error());

  pid_t parent = ::getpid();
  pid_t pid = ::fork();
  if (pid < 0) return Unexpected<int>(errno);
  if (pid == 0) {
    start_child(parent);
    for (const std::unique_ptr<WorkerProcess>& sibling : siblings) {
      if (sibling) sibling->close_descriptors();
    }
    jobs->write_end.close();
    results->read_end.close();
    serve(work, jobs->read_end, results->write_end, address_space);
  }
  // Whoever comes first; a limit may strike before the child has run.
  ::setpgid(pid, pid);
  std::unique_ptr<WorkerProcess> worker(new WorkerProcess);
  worker->pid_ = pid;
  worker->jobs_ = std::move(jobs->write_end);
  worker->results_ = std::move(results->read_end);
  worker->jobs_.set_nonblocking();
  worker->results_.set_nonblocking();
  worker->results_.enlarge_pipe(kPipeSize);
  Expected<FileDescriptor, int> process = open_process(pid);
  if (!process) return Unexpected<int>(process.error());
  worker->process_ = std::move(*process);
  return worker;
}

WorkerProcess::~WorkerProcess() {
  if (pid_ > 0) static_cast<void>(kill_and_reap(pid_));
}

void WorkerProcess::close_descriptors() {
  process_.close();
  jobs_.close();
  results_.close();
}

void WorkerProcess::give(std::string_view job) {
  std::array<char, kMessageHeaderSize> header = message_header({0, job});
  outgoing_.assign(header.data(), header.size());
  outgoing_ += job;
  sent_ = 0;
  send_more();
}

void WorkerProcess::send_more() {
  std::string_view rest = std::string_view(outgoing_).substr(sent_);
  Transfer transfer = Transfer::Moved;
  while (!rest.empty() && transfer == Transfer::Moved) transfer = write_some(jobs_, rest);
  // A worker that does not read any more has ended, or will be found out by its limit.
  sent_ = transfer == Transfer::Closed ? outgoing_.size() : outgoing_.size() - rest.size();
  if (!has_unsent()) {
    outgoing_ = {};
    sent_ = 0;
  }
}

Transfer WorkerProcess::receive() {
  if (!results_.is_open()) return Transfer::Closed;
  std::string& buffer = incoming_.buffer();
  std::size_t start = buffer.size();
  Transfer transfer = Transfer::Moved;
  while (transfer == Transfer::Moved && buffer.size() - start < kTurn) {
    transfer = read_some(results_, buffer, std::string::npos);
  }
  if (transfer == Transfer::Closed) results_.close();
  return transfer;
}

int WorkerProcess::end() {
  int status = kill_and_reap(pid_);
  pid_ = -1;
  // The pipe has no other writer than the dead; what it holds is all there will be.
  while (receive() == Transfer::Moved) {
  }
  close_descriptors();
  return status;
}

}  // namespace testellate::support::process
