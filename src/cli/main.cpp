// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <exception>
#include <iostream>

#include <unistd.h>

#include "cli/command_line.h"

namespace {

constexpr int kInternalError = 3;

volatile std::sig_atomic_t signal_number = 0;

/// The first signal lets the command finish what it is at and write its report; the second one ends it.
void note_signal(int number) {
  signal_number = number;
  std::signal(number, SIG_DFL);
}

/// A broken invariant aborts; scripts are promised exit code 3 for it. The message is already out.
void exit_on_abort(int) { _exit(kInternalError); }

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGABRT, exit_on_abort);
  std::signal(SIGINT, note_signal);
  std::signal(SIGTERM, note_signal);
  try {
    testellate::cli::Terminals terminals{isatty(STDOUT_FILENO) != 0, isatty(STDERR_FILENO) != 0};
    return testellate::cli::run_command_line(argc, argv, std::cout, std::cerr, terminals, &signal_number);
  } catch (const std::exception& error) {
    // Nothing below throws on purpose; what arrives here is out of memory or a mistake.
    std::cerr << "internal error: " << error.what() << '\n';
    return kInternalError;
  }
}
