// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "value/bits.h"
#include "value/float_ops.h"

/// Values as Java writes them.
namespace testellate::emit::junit {

/// Where a number stands: a `byte` needs a cast, except where it initialises something of its type.
enum class NumberUse : std::uint8_t { Passed, Stored };

/// "Integer" of "int".
[[nodiscard]] std::string box_of(std::string_view primitive);
[[nodiscard]] bool is_primitive(std::string_view type);
/// A value of a primitive type, which is named as Java names it. Bits beyond its width do not count.
[[nodiscard]] std::string number_literal(std::string_view type, value::U128 bits, NumberUse use);
/// `'a'`; any code unit.
[[nodiscard]] std::string character_literal(char16_t unit);
/// In quotes; any code units.
[[nodiscard]] std::string string_literal(std::u16string_view text);
/// Whether a class file can hold the text as one constant: JVMS §4.4.7.
[[nodiscard]] bool fits_literal(std::u16string_view text);

}  // namespace testellate::emit::junit
