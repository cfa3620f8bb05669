// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "driver/env.h"
#include "language/language.h"

namespace testellate::driver {

struct MutateOptions {
  std::string folder = "testellate-out";  ///< of an earlier `generate`
  language::LoadOptions environment{};    ///< only what the environment says: JAVA_HOME, PATH
  std::uint32_t jobs = 1;
  std::optional<double> fail_under{};  ///< percent
  bool is_quiet = false;
  /// Tests are added for what none notices: the suite is made again, with these, in `out`.
  bool is_strengthened = false;
  std::string out{};
};

/// `testellate mutate`: changes the code under test in small ways, one by one, and says which changes the
/// tests of a suite notice. Writes `mutation.json` into the folder of the suite. Nothing is written if the
/// code is not what the suite was made for. A suite that is strengthened is one of `generate` with the same
/// options and more tests.
[[nodiscard]] Status mutate_command(const Env& env, const MutateOptions& options);

}  // namespace testellate::driver
