// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "result/condition.h"

namespace testellate::render {

/// Whose words are used. `Tir` takes those of the language that has such memory: null of an object is Java's,
/// of a pointer C's.
enum class Style : std::uint8_t { Tir, Java, C };

/// The style for a target of that language: "java", "c", "c++", "tir".
[[nodiscard]] Style style_of(std::string_view language);

/// Stands for what is too long to be read.
inline constexpr std::string_view kLeftOut = "...";

/// As a person would write it: `5*x + 2*y - 5`, `x > 3 && x + 2 < y`, `a[low + 1]`, `s.equals("on")`. What is
/// unsigned although its operands are not is marked with u: `x <u y`, `x /u y`. Made for reading: it is not
/// meant to be parsed.
[[nodiscard]] std::string to_text(const result::Expression& expression, Style style);

/// The parts joined by `&&`, `true` if there are none. Parts that are too long are left out.
[[nodiscard]] std::string to_text(const result::Condition& condition, Style style);

/// The texts that `&&` joins, with brackets where they need them. Those that are too long are empty, and
/// those of which something was left out.
[[nodiscard]] std::vector<std::string> part_texts(const result::Condition& condition, Style style);

/// The parts joined, with `...` in place of empty ones, and of others, the longest first, until they fit into
/// `room` characters, at least 3. Those that are `kept` (may be shorter) stay longest, and then the last
/// part, which decided. Empty if nothing is left to be read.
[[nodiscard]] std::string fit_parts(std::vector<std::string> parts,
                                    std::size_t room,
                                    const std::vector<bool>& kept = {});

}  // namespace testellate::render
