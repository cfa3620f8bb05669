// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emit/junit/expectations.h"
#include "emit/junit/scope.h"
#include "support/expected.h"

namespace testellate::emit::junit {

/// The level from which on loggers have to log in the test, a constant of java.util.logging.Level; empty if
/// the one that they have where nobody configures them will do. An error if there is no such level.
[[nodiscard]] Expected<std::string, std::string> find_log_level(const Scope& scope);

/// Sets the level for all loggers that have none of their own; the test class restores it.
[[nodiscard]] std::string log_level_statement(Scope& scope, const std::string& level);

/// Members of a test class that put the level back after each test.
[[nodiscard]] std::string log_level_members(Flavour flavour, Imports& imports);

/// What was logged during the call from INFO on, as `logged_members` keep it: literals such as
/// "WARNING: no mail". Nothing if it is not known what a message is.
[[nodiscard]] std::optional<std::vector<std::string>> logged_texts(const Scope& scope, Expectations& texts);

/// Members of a test class that keep what is logged in the list `logged`.
[[nodiscard]] std::string logged_members(Flavour flavour, Imports& imports);

}  // namespace testellate::emit::junit
