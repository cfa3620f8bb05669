// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "support/expected.h"
#include "support/process/started_program.h"
#include "support/process/subprocess.h"

namespace testellate::support::process {

/// A program of ours that takes long to start and therefore stays: it answers each message (message.h) on its
/// standard input by one on its standard output. The tags are 0.
class HelperProgram {
 public:
  /// It is started when it is asked for the first time, and again when it has ended.
  explicit HelperProgram(Command command) : command_(std::move(command)) {}
  ~HelperProgram();
  HelperProgram(const HelperProgram&) = delete;
  HelperProgram& operator=(const HelperProgram&) = delete;

  /// The answer, or how the program has ended instead: by itself, or killed because it took longer.
  [[nodiscard]] Expected<std::string, Outcome> ask(std::string_view request, std::chrono::milliseconds limit);
  /// Kills it, if it is running.
  void end();
  /// From now on it is this one that is started.
  void become(Command command) {
    end();
    command_ = std::move(command);
  }

 private:
  Command command_;
  std::optional<StartedProgram> running_;
  int owner_ = -1;  ///< the process that started it; one that was forked from that leaves it alone
};

}  // namespace testellate::support::process
