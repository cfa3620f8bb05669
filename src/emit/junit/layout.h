// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "result/condition.h"

namespace testellate::emit::junit {

/// A statement in a method, with its line end: indented, and broken after commas if it is too long. One that
/// has lines of its own keeps them.
[[nodiscard]] std::string statement_lines(std::string_view statement);

/// "// a == b" above a test, with its line end; nothing without a condition that can be told. Parts that make
/// it too long are left out.
[[nodiscard]] std::string condition_comment(const result::Condition& condition, std::string_view name = "");
/// The same with all parts, in as many lines as that takes.
[[nodiscard]] std::string whole_condition_comment(const result::Condition& condition);

}  // namespace testellate::emit::junit
