// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace testellate::confirm::native {

/// What GoogleTest's JSON report says about the one test that was run: nothing if it passed, otherwise its
/// first failure on one line. That no test was run is a failure.
[[nodiscard]] std::optional<std::string> failure_in_report(std::string_view json);

}  // namespace testellate::confirm::native
