// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/process/sandbox.h"

namespace testellate::support::process {

/// A program to run, without a shell in between.
struct Command {
  std::string program;                 ///< a path, or a name that is looked up in PATH
  std::vector<std::string> arguments;  ///< without the program's own name
  std::string input;                   ///< what it reads from standard input
  std::optional<std::string> folder;   ///< where it runs; by default where we do
  /// Variables set or replaced in the environment it inherits.
  std::vector<std::pair<std::string, std::string>> environment;
  /// The program is not trusted: it runs in a sandbox, and inherits `kInheritedVariables` only. Its `program`
  /// and `folder` are absolute.
  std::optional<Confinement> confinement{};
};

struct Limits {
  std::optional<std::chrono::milliseconds> wall_time{};
  std::optional<std::uint64_t> address_space{};    ///< bytes; larger allocations fail in the program
  std::optional<std::chrono::seconds> cpu_time{};  ///< beyond it the program ends by SIGXCPU
  std::optional<std::uint64_t> file_size{};        ///< bytes of a file it writes; beyond it SIGXFSZ
  /// Bytes kept of standard output and of standard error; what is beyond is read and dropped.
  std::size_t captured = std::size_t{16} << 20;
};

enum class End {
  Exited,
  Signalled,
  TimedOut,
  Multiplied,  ///< a confined program had more processes than it may
  NotStarted,  ///< not found, not executable, no such folder, no processes or descriptors left
};

struct Outcome {
  End end = End::NotStarted;
  int code = 0;  ///< exit code, number of the signal (also of the SIGKILL that we sent), or errno
  std::string output;
  std::string errors;
  bool is_output_cut = false;
  bool is_errors_cut = false;
  std::chrono::milliseconds elapsed{0};

  [[nodiscard]] bool succeeded() const { return end == End::Exited && code == 0; }
};

/// Runs the program and returns when it has ended. What it left running in its process group is killed then;
/// at the time limit the whole group is. Of a confined program that holds for every process it started,
/// whatever these did to get away. Neither standard input nor output can block the two sides against
/// each other. The program dumps no core, since ending by a signal is an ordinary outcome here.
/// Needs a process without threads.
[[nodiscard]] Outcome run(const Command& command, const Limits& limits = {});

/// "exited with code 1", "ended by signal 11 (Segmentation fault)", "ran into the time limit", "could not be
/// started: No such file or directory".
[[nodiscard]] std::string to_text(const Outcome& outcome);

}  // namespace testellate::support::process
