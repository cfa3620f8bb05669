// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/literal.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "value/text.h"

namespace testellate::emit::gtest {
namespace {

using value::U128;

constexpr unsigned kWordWidth = 64;

/// Limits by name: nobody recognises 9223372036854775807.
std::optional<std::string> limit_name(U128 bits, unsigned width, bool is_signed) {
  if (width != 32 && width != 64) return std::nullopt;
  const std::string type = width == 32 ? "INT" : "LLONG";
  if (!is_signed) {
    if (bits != value::low_mask<U128>(width)) return std::nullopt;
    return width == 32 ? "UINT_MAX" : "ULLONG_MAX";
  }
  if (bits == value::min_signed<U128>(width)) return type + "_MIN";
  if (bits == value::max_signed<U128>(width)) return type + "_MAX";
  return std::nullopt;
}

/// Compilers have no literals beyond 64 bits.
std::string wide_literal(U128 bits, bool is_signed, Includes& includes) {
  const std::string type = is_signed ? "__int128" : "unsigned __int128";
  const U128 high = bits >> kWordWidth;
  const U128 low = value::truncate<U128>(bits, kWordWidth);
  return "((static_cast<" + type + ">(" +
         integer_literal(high, kWordWidth, is_signed, NumberUse::Stored, includes) + ") << 64) + " +
         value::to_decimal_unsigned(low) + "u)";
}

std::optional<std::string> escape(char c) {
  static constexpr auto kEscapes = std::to_array<std::pair<char, std::string_view>>({{'\n', "\\n"},
                                                                                     {'\t', "\\t"},
                                                                                     {'\r', "\\r"},
                                                                                     {'\v', "\\v"},
                                                                                     {'\f', "\\f"},
                                                                                     {'\a', "\\a"},
                                                                                     {'\b', "\\b"},
                                                                                     {'\\', "\\\\"}});
  const auto* found = std::ranges::find(kEscapes, c, &std::pair<char, std::string_view>::first);
  if (found == kEscapes.end()) return std::nullopt;
  return std::string(found->second);
}

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

/// Always three digits, so that what follows cannot be taken for one more.
std::string octal_escape(char c) {
  const auto byte = static_cast<unsigned char>(c);
  std::string text = "\\";
  for (unsigned shift : {6U, 3U, 0U}) text += static_cast<char>('0' + ((byte >> shift) & 7U));
  return text;
}

}  // namespace

std::string integer_literal(U128 bits, unsigned width, bool is_signed, NumberUse use, Includes& includes) {
  bits = value::truncate<U128>(bits, width);
  if (std::optional<std::string> name = limit_name(bits, width, is_signed)) {
    includes.insert("<climits>");
    return *name;
  }
  if (is_signed) {
    const value::S128 number = value::to_signed(bits, width);
    if (width > kWordWidth && number != static_cast<std::int64_t>(number)) {
      return wide_literal(bits, true, includes);
    }
    return value::to_decimal_signed(bits, width);
  }
  if (bits >> kWordWidth != 0) return wide_literal(bits, false, includes);
  const bool has_no_signed_type = bits > value::max_signed<U128>(kWordWidth);
  const bool is_compared_unsigned = use == NumberUse::Compared && width >= 32;
  return value::to_decimal_unsigned(bits) + (has_no_signed_type || is_compared_unsigned ? "u" : "");
}

std::string float_literal(value::FloatFormat format, value::FloatBits bits, Includes& includes) {
  const bool is_single = format == value::FloatFormat::F32;
  const value::FloatBits magnitude = bits & ~value::sign_mask(format);
  if (magnitude == value::infinity(format)) {
    includes.insert("<cmath>");
    return bits == magnitude ? "INFINITY" : "-INFINITY";
  }
  if (bits == value::canonical_nan(format)) {
    includes.insert("<cmath>");
    return is_single ? "std::nanf(\"\")" : "std::nan(\"\")";
  }
  if (magnitude > value::infinity(format)) {
    // What `std::bit_cast` is made of: suites are C++17.
    return std::string("__builtin_bit_cast(") + (is_single ? "float" : "double") + ", " +
           value::to_hex(bits) + (is_single ? "u)" : "ul)");
  }
  return value::to_text(format, bits) + (is_single ? "f" : "");
}

std::string character_literal(U128 bits, unsigned width) {
  bits = value::truncate<U128>(bits, width);
  if (bits == 0) return "'\\0'";
  constexpr U128 kLastPlain = 0x7e;
  if (bits <= kLastPlain) {
    const char c = static_cast<char>(bits);
    if (c == '\'') return "'\\''";
    if (std::optional<std::string> escaped = escape(c)) return "'" + *escaped + "'";
    if (is_printable(c)) return std::string("'") + c + "'";
  }
  // Plain `char` is signed on the machines that are explored.
  return width == 8 ? value::to_decimal_signed(bits, width) : value::to_decimal_unsigned(bits);
}

bool is_text(std::string_view bytes) {
  return std::ranges::all_of(bytes, [](char c) { return is_printable(c) || escape(c).has_value(); });
}

std::string string_literal(std::string_view bytes) {
  std::string text = "\"";
  char previous = 0;
  for (char c : bytes) {
    if (c == '"') {
      text += "\\\"";
    } else if (c == '?' && previous == '?') {
      text += "\\?";  // no trigraphs
    } else if (std::optional<std::string> escaped = escape(c)) {
      text += *escaped;
    } else {
      text += is_printable(c) ? std::string(1, c) : octal_escape(c);
    }
    previous = c;
  }
  return text + "\"";
}

}  // namespace testellate::emit::gtest
