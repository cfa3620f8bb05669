// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace testellate::cli {

/// "a,b" as its words; empty ones do not count.
[[nodiscard]] std::vector<std::string> split_commas(const std::string& text);

}  // namespace testellate::cli
