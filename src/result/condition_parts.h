// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Conditions for people, as `TestCase::path_condition` has them: parts joined by ` && `.
namespace testellate::result {

/// Stands for parts that are too long to be written.
inline constexpr std::string_view kLeftOut = "...";

/// The parts of a condition: what `&&` joins outside brackets and literals. If it is an alternative, it is
/// the only part.
[[nodiscard]] std::vector<std::string_view> condition_parts(std::string_view condition);

/// The parts joined by ` && `, with brackets where they need them; `true` if there are none.
[[nodiscard]] std::string join_conditions(const std::vector<std::string>& parts);

/// Whether an operator that binds less than `&&` stands outside brackets and literals.
[[nodiscard]] bool is_alternative(std::string_view condition);

/// The condition with `...` in place of parts that were not written to the end, and of others, the longest
/// first, until it fits into `room` characters, at least 3. The last part, which decided, stays if it fits at
/// all.
[[nodiscard]] std::string short_condition(std::string_view condition, std::size_t room);

}  // namespace testellate::result
