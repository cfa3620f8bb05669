// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace testellate::e2e {

/// What is wrong with a log by the schema of SARIF 2.1.0, of which the part is known that is written here: a
/// property that is not known is a problem, as the schema allows no others than its own. Empty: nothing.
[[nodiscard]] std::vector<std::string> sarif_problems(const nlohmann::ordered_json& log);

}  // namespace testellate::e2e
