// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace testellate::confirm::native {

/// What a report says about the one test that was run: nothing if it passed, otherwise its first failure on
/// one line. That no test was run is a failure. A report is JSON as GoogleTest writes it, or XML as Catch2
/// does.
[[nodiscard]] std::optional<std::string> failure_in_report(std::string_view written);

}  // namespace testellate::confirm::native
