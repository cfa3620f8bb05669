// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>
#include <ostream>

namespace testellate::cli {

/// Which of the streams a person looks at.
struct Terminals {
  bool is_out = false;
  bool is_err = false;
};

/// Exit codes of commands that a signal ended begin here; its number is added.
inline constexpr int kInterrupted = 128;

/// Parses the arguments, runs the command, returns the exit code: 0 done, 1 done and bugs found, 2 bad usage
/// or input, 3 internal error, 130 and 143 interrupted. `signal`, if not null, becomes the number of a signal
/// that wants the command to end.
[[nodiscard]] int run_command_line(int argc,
                                   const char* const* argv,
                                   std::ostream& out,
                                   std::ostream& err,
                                   Terminals terminals = {},
                                   const volatile std::sig_atomic_t* signal = nullptr);

}  // namespace testellate::cli
