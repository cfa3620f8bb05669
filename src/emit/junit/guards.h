// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "emit/junit/constructor_plan.h"
#include "emit/junit/source_info.h"

namespace testellate::emit::junit {

/// `types` are those of the parameters.
[[nodiscard]] bool guards_hold(const std::vector<ir::ParameterGuard>& guards,
                               const std::vector<std::string>& types,
                               const std::vector<Argument>& arguments);

/// Arguments for a constructor with a summary: what is wanted of some parameters, and for the others
/// something that the constructor accepts, preferably 0 or null. Nothing if it does not accept what is
/// wanted.
[[nodiscard]] std::optional<std::vector<Argument>> choose_arguments(
    const SourceConstructor& constructor, const std::vector<std::optional<result::Value>>& wanted);

}  // namespace testellate::emit::junit
