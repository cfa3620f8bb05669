// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace testellate::support {

/// The word that somebody may have meant; empty if none is close.
[[nodiscard]] std::string closest(std::string_view word, const std::vector<std::string>& known);

/// "; did you mean `generate`?", to be put behind what is wrong; empty if no word is close.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace testellate::support
