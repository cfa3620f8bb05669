// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/env.h"
#include "language/language.h"

namespace testellate::driver {

struct RunOptions {
  std::vector<std::string> inputs{};
  std::string target{};     ///< empty: the only candidate, if there is one
  std::string arguments{};  ///< "1, 2"
  language::LoadOptions load{};
  bool trace = false;
  std::uint64_t max_steps = 1'000'000'000;
};

/// `testellate run`: one concrete execution. What the program prints goes where it would print it, with
/// `trace` after each step; then a line says how it ended.
[[nodiscard]] Status run_command(const Env& env, const RunOptions& options);

}  // namespace testellate::driver
