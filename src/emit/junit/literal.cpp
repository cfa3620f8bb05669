// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/literal.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "emit/junit/java_text.h"
#include "support/invariant.h"
#include "value/text.h"

namespace testellate::emit::junit {
namespace {

using value::FloatBits;
using value::FloatFormat;
using value::U128;

struct IntegerType {
  std::string_view name;
  std::string_view box;
  unsigned width;
};
constexpr IntegerType kIntegerTypes[] = {
    {"byte", "Byte", 8}, {"short", "Short", 16}, {"int", "Integer", 32}, {"long", "Long", 64}};

std::optional<std::string_view> escape(char16_t unit) {
  static constexpr auto kEscapes = std::to_array<std::pair<char16_t, std::string_view>>(
      {{u'\n', "\\n"}, {u'\t', "\\t"}, {u'\r', "\\r"}, {u'\f', "\\f"}, {u'\b', "\\b"}, {u'\\', "\\\\"}});
  const auto* found = std::ranges::find(kEscapes, unit, &std::pair<char16_t, std::string_view>::first);
  if (found == kEscapes.end()) return std::nullopt;
  return found->second;
}

/// A code unit inside quotes. Unicode escapes are translated before literals are recognised (JLS §3.3), so
/// "\u000a" would end the line: whatever is a control character is written in octal, always with three
/// digits, so that what follows cannot be taken for one more.
std::string quoted(char16_t unit, char quote) {
  if (unit == static_cast<char16_t>(quote)) return std::string("\\") + quote;
  if (std::optional<std::string_view> escaped = escape(unit)) return std::string(*escaped);
  if (unit >= ' ' && unit <= '~') return std::string(1, static_cast<char>(unit));
  if (unit >= 0x80) return unicode_escape(unit);
  std::string text = "\\";
  for (unsigned shift : {6U, 3U, 0U}) {
    text += static_cast<char>('0' + ((static_cast<unsigned>(unit) >> shift) & 7U));
  }
  return text;
}

std::string integer_text(const IntegerType& type, U128 bits, NumberUse use) {
  bits = value::truncate<U128>(bits, type.width);
  if (bits == value::min_signed<U128>(type.width)) return std::string(type.box) + ".MIN_VALUE";
  if (bits == value::max_signed<U128>(type.width)) return std::string(type.box) + ".MAX_VALUE";
  std::string text = value::to_decimal_signed(bits, type.width);
  if (type.width == 64) return text + "L";
  if (type.width == 32 || use == NumberUse::Stored) return text;
  return "(" + std::string(type.name) + ") " + text;
}

std::string float_text(FloatFormat format, FloatBits bits) {
  const bool is_single = format == FloatFormat::F32;
  const std::string box = is_single ? "Float" : "Double";
  const FloatBits magnitude = bits & ~value::sign_mask(format);
  const bool is_negative = bits != magnitude;
  const std::string sign = is_negative ? "-" : "";
  if (magnitude == value::infinity(format)) {
    return box + (is_negative ? ".NEGATIVE_INFINITY" : ".POSITIVE_INFINITY");
  }
  if (bits == value::canonical_nan(format)) return box + ".NaN";
  if (magnitude > value::infinity(format)) {
    return is_single ? "Float.intBitsToFloat(" + value::to_hex(bits) + ")"
                     : "Double.longBitsToDouble(" + value::to_hex(bits) + "L)";
  }
  if (magnitude == value::infinity(format) - 1) return sign + box + ".MAX_VALUE";
  if (magnitude == 1) return sign + box + ".MIN_VALUE";
  std::string text = value::to_text(format, bits);
  std::erase(text, '+');  // 1e+300
  return text + (is_single ? "f" : "");
}

}  // namespace

std::string box_of(std::string_view primitive) {
  if (primitive == "int") return "Integer";
  if (primitive == "char") return "Character";
  return capitalised(primitive);
}

bool is_primitive(std::string_view type) {
  static constexpr auto kTypes =
      std::to_array<std::string_view>({"boolean", "byte", "char", "short", "int", "long", "float", "double"});
  return std::ranges::find(kTypes, type) != kTypes.end();
}

std::string number_literal(std::string_view type, U128 bits, NumberUse use) {
  if (type == "boolean") return (bits & 1) != 0 ? "true" : "false";
  if (type == "char") return character_literal(static_cast<char16_t>(bits));
  if (type == "float") {
    return float_text(FloatFormat::F32, static_cast<FloatBits>(value::truncate<U128>(bits, 32)));
  }
  if (type == "double") {
    return float_text(FloatFormat::F64, static_cast<FloatBits>(value::truncate<U128>(bits, 64)));
  }
  const auto* found = std::ranges::find(kIntegerTypes, type, &IntegerType::name);
  TESTELLATE_INVARIANT(found != std::end(kIntegerTypes), "a number should be of a primitive type");
  return integer_text(*found, bits, use);
}

std::string character_literal(char16_t unit) {
  if (unit == 0) return "'\\0'";
  return "'" + quoted(unit, '\'') + "'";
}

std::string string_literal(std::u16string_view text) {
  std::string literal = "\"";
  for (char16_t unit : text) literal += quoted(unit, '"');
  return literal + "\"";
}

bool fits_literal(std::u16string_view text) {
  constexpr std::size_t kMostBytes = 65535;
  constexpr std::size_t kMostBytesOfUnit = 3;
  return text.size() <= kMostBytes / kMostBytesOfUnit;
}

}  // namespace testellate::emit::junit
