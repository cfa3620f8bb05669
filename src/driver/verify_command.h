// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/env.h"
#include "language/language.h"

namespace testellate::driver {

struct VerifyOptions {
  std::string patterns{};  ///< the document
  std::vector<std::string> inputs{};
  std::string out = "testellate-out";
  language::LoadOptions load{};
  std::uint32_t jobs = 1;
  bool is_quiet = false;
};

/// `testellate verify`: executes each pattern of a test-pattern document (share/patterns.xsd) on the real
/// machine, with the program as it is now, and says class by class what differs. The patterns become a suite
/// that is confirmed as `generate` confirms its own; what a test cannot do or see is executed in the
/// interpreter, and the output says so. Nothing is written if the document or the input is bad.
[[nodiscard]] Status verify_command(const Env& env, const VerifyOptions& options);

}  // namespace testellate::driver
