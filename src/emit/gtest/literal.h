// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "value/bits.h"
#include "value/float_ops.h"

/// Values as C++ writes them.
namespace testellate::emit::gtest {

/// Headers that a text needs: "<climits>".
using Includes = std::set<std::string>;

/// Where a number stands. In a comparison an unsigned number is marked as such, so that compilers do not
/// warn.
enum class NumberUse : std::uint8_t { Stored, Compared };

[[nodiscard]] std::string integer_literal(
    value::U128 bits, unsigned width, bool is_signed, NumberUse use, Includes& includes);
/// Every bit of it, NaN included.
[[nodiscard]] std::string float_literal(value::FloatFormat format, value::FloatBits bits, Includes& includes);
/// `'a'`, or a number where there is no way to write it that reads better.
[[nodiscard]] std::string character_literal(value::U128 bits, unsigned width);
/// Whether the bytes are characters that a person would write in a string.
[[nodiscard]] bool is_text(std::string_view bytes);
/// In quotes; any bytes.
[[nodiscard]] std::string string_literal(std::string_view bytes);

}  // namespace testellate::emit::gtest
