// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emit/junit/scope.h"

/// Arrays as expressions.
namespace testellate::emit::junit {

/// Whether a list of all elements would be long and say little.
[[nodiscard]] bool is_sparse(const result::Object& array);
/// "{1, 2}".
[[nodiscard]] std::string braced(const std::vector<std::string>& elements);
/// "new int[] {1, 2}", "new int[0]".
[[nodiscard]] std::string array_expression(Scope& scope,
                                           std::string_view type,
                                           const std::vector<std::string>& elements);
/// "new int[8][]": all elements are 0 or null.
[[nodiscard]] std::string new_array(Scope& scope, std::string_view type, std::uint64_t length);

}  // namespace testellate::emit::junit
