// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/env.h"
#include "driver/load_input.h"

namespace testellate::driver {

struct RunOptions {
  std::vector<std::string> inputs{};
  std::string target{};     ///< empty: the only candidate, if there is one
  std::string arguments{};  ///< "1, 2"
  InputOptions input{};
  std::string class_path{};  ///< Java
  std::string jdk{};         ///< its folder; empty: the one that is found
  bool trace = false;
  std::uint64_t max_steps = 1'000'000'000;
};

/// `testellate run`: one concrete execution. Prints what the program prints, with `trace` each step, and how
/// it ended.
[[nodiscard]] Status run_command(const Env& env, const RunOptions& options);

}  // namespace testellate::driver
