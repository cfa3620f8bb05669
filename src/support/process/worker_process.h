// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "support/expected.h"
#include "support/process/file_descriptor.h"
#include "support/process/message.h"
#include "support/process/worker.h"

namespace testellate::support::process {

/// The supervisor's side of one worker process: its descriptors, the bytes on their way to it and from it. No
/// call waits for the worker. Killed when destroyed.
class WorkerProcess {
 public:
  /// Forks a process that serves `work`. It closes the descriptors that lead to its `siblings`, so that these
  /// notice when the supervisor hangs up. The error is an errno.
  [[nodiscard]] static Expected<std::unique_ptr<WorkerProcess>, int> start(
      const Work& work,
      std::optional<std::uint64_t> address_space,
      std::span<const std::unique_ptr<WorkerProcess>> siblings);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  /// To poll: readable when the process has ended, writable and wanted while part of a job is unsent,
  /// readable when something arrived.
  [[nodiscard]] int process_descriptor() const { return process_.number(); }
  [[nodiscard]] int job_descriptor() const { return has_unsent() ? jobs_.number() : -1; }
  [[nodiscard]] int result_descriptor() const { return results_.number(); }

  /// Queues a job and sends what the pipe takes.
  void give(std::string_view job);
  void send_more();
  /// Reads some of what arrived. Closed: nothing will come any more.
  [[nodiscard]] Transfer receive();
  [[nodiscard]] MessageReader& incoming() { return incoming_; }

  /// Kills the process if it lives, and reaps it; then reads the rest of what it has sent. The result is a
  /// wait status, see waitpid(2).
  [[nodiscard]] int end();

 private:
  WorkerProcess() = default;
  [[nodiscard]] bool has_unsent() const { return sent_ < outgoing_.size(); }
  void close_descriptors();

  int pid_ = -1;
  FileDescriptor process_;
  FileDescriptor jobs_;
  FileDescriptor results_;
  std::string outgoing_;
  std::size_t sent_ = 0;
  MessageReader incoming_;
};

}  // namespace testellate::support::process
