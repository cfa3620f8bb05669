// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace testellate::support {

/// Splits text into words at spaces, as a shell does: quotes of both kinds and backslashes keep characters
/// together, nothing is expanded. A quote that is never closed reaches to the end.
[[nodiscard]] std::vector<std::string> split_shell_words(std::string_view line);

/// "a,b" as its words; empty ones do not count.
[[nodiscard]] std::vector<std::string> split_commas(std::string_view text);

}  // namespace testellate::support
