// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "result/condition.h"

namespace testellate::emit::gtest {

/// A statement of a test body with indentation and line breaks where it is long.
[[nodiscard]] std::string statement_line(std::string_view statement);
/// Statements one behind the other: "Stack stack(2); stack.push(1)".
[[nodiscard]] std::string in_one_line(const std::vector<std::string>& statements);
/// "// push: n != 0 && ...": one line, whatever the condition holds; nothing without a condition that can be
/// told. Parts that make it too long are left out, those last that the name of the test says.
[[nodiscard]] std::string comment_line(std::string_view function,
                                       const result::Condition& condition,
                                       std::string_view name = "");

/// The definition of a type: on one line if it is short, otherwise with its members one below the other.
[[nodiscard]] std::string definition_lines(std::string_view definition);

}  // namespace testellate::emit::gtest
