// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "value/bits.h"
#include "value/float_ops.h"

/// Numbers as text, the same in `.tir`, SMT-LIB comments, reports and messages.
namespace testellate::value {

[[nodiscard]] std::string to_decimal_unsigned(U128 bits);
[[nodiscard]] std::string to_decimal_signed(U128 bits, unsigned width);
/// "0x1f": no leading zeros.
[[nodiscard]] std::string to_hex(U128 bits);

/// Reads "17", "-1", "0x1f". Nothing if the text is no number or fits neither the signed nor the unsigned
/// range of `width` bits.
[[nodiscard]] std::optional<U128> try_parse_integer(std::string_view text, unsigned width);

/// The fewest digits that read back to the same bits: "0.1", "-0.0", "1000.0", "1e+300", "inf", "-inf",
/// "nan"; numbers of everyday size without an exponent; always recognisable as a float (has a '.', an 'e' or
/// letters). A NaN that is not canonical is "nan:0x7fc00001" with its bits.
[[nodiscard]] std::string to_text(FloatFormat format, FloatBits a);
/// Reads what `to_text` writes and other decimal spellings of finite numbers, rounded to nearest; nothing for
/// a number that would round to infinity or, without being zero, to zero.
[[nodiscard]] std::optional<FloatBits> try_parse_float(FloatFormat format, std::string_view text);

}  // namespace testellate::value
