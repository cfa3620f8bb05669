// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/expected.h"
#include "support/process/file_descriptor.h"
#include "support/process/sandbox.h"
#include "support/process/subprocess.h"

namespace testellate::support::process {

/// A program that runs. Who started it ends it: see `kill_and_reap`.
struct StartedProgram {
  int pid = -1;
  FileDescriptor process;  ///< readable when it has ended
  FileDescriptor input;    ///< our ends of its standard streams
  FileDescriptor output;
  FileDescriptor errors;
};

/// Starts a program as `run` does, which see; it dies with this process. Of the limits, those that the system
/// keeps hold. `restriction` may be null. To be called, as long as the program lives, under `ChildSignals`.
/// The error is an errno.
[[nodiscard]] Expected<StartedProgram, int> start_program(const Command& command,
                                                          const Limits& limits,
                                                          const Restriction* restriction);

}  // namespace testellate::support::process
