// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace testellate::confirm::jvm {

/// What the class that runs the tests has written down.
struct Results {
  /// Of the tests that ended, by number: nothing if it passed, otherwise why not.
  std::map<std::size_t, std::optional<std::string>> ended;
  /// The test that was running at the end.
  std::optional<std::size_t> running;
};

[[nodiscard]] Results parse_results(std::string_view text);

}  // namespace testellate::confirm::jvm
