// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

namespace testellate::cli {

/// Which of the streams a person looks at.
struct Terminals {
  bool is_out = false;
  bool is_err = false;
};

/// Parses the arguments, runs the command, returns the exit code: 0 done, 1 done and bugs found, 2 bad usage
/// or input, 3 internal error.
[[nodiscard]] int run_command_line(
    int argc, const char* const* argv, std::ostream& out, std::ostream& err, Terminals terminals = {});

}  // namespace testellate::cli
