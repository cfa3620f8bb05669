// SPDX-License-Identifier: Apache-2.0
#include "value/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace testellate::value {
namespace {

constexpr std::string_view kNanPrefix = "nan:";

std::string to_base(U128 bits, unsigned base) {
  std::string reversed;
  do {
    reversed += "0123456789abcdef"[static_cast<unsigned>(bits % base)];
    bits /= base;
  } while (bits != 0);
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

std::optional<unsigned> digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

template <typename Number>
std::string shortest(Number number) {
  std::array<char, 64> buffer{};
  auto write = [&](auto... format) {
    auto [end, status] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, format...);
    return std::string(buffer.data(), end);
  };
  const Number magnitude = std::abs(number);
  const bool is_everyday = magnitude == 0 || (magnitude >= Number(1e-4) && magnitude < Number(1e7));
  std::string text = is_everyday ? write(std::chars_format::fixed) : write();
  if (text.find_first_of(".e") != std::string::npos) return text;
  text += ".0";
  if (is_everyday) return text;
  // A long integer wins over its scientific form only without the ".0" that tells it from an integer.
  std::string scientific = write(std::chars_format::scientific);
  return scientific.size() < text.size() ? scientific : text;
}

template <typename Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string to_decimal_unsigned(U128 bits) { return to_base(bits, 10); }

std::string to_decimal_signed(U128 bits, unsigned width) {
  if (!sign_bit(bits, width)) return to_base(bits, 10);
  return "-" + to_base(neg<U128>(bits, width), 10);
}

std::string to_hex(U128 bits) { return "0x" + to_base(bits, 16); }

std::optional<U128> try_parse_integer(std::string_view text, unsigned width) {
  bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  unsigned base = 10;
  if (text.starts_with("0x")) {
    base = 16;
    text.remove_prefix(2);
  }
  if (text.empty()) return std::nullopt;
  U128 limit = negative ? min_signed<U128>(width) : low_mask<U128>(width);
  U128 number = 0;
  for (char c : text) {
    std::optional<unsigned> digit = digit_value(c);
    if (!digit || *digit >= base) return std::nullopt;
    if (number > (limit - std::min<U128>(*digit, limit)) / base || *digit > limit) return std::nullopt;
    number = number * base + *digit;
  }
  return negative ? neg<U128>(number, width) : number;
}

std::string to_text(FloatFormat format, FloatBits a) {
  if (is_nan(format, a)) return a == canonical_nan(format) ? "nan" : std::string(kNanPrefix) + to_hex(a);
  if (is_infinite(format, a)) return is_negative(format, a) ? "-inf" : "inf";
  return format == FloatFormat::F32 ? shortest(to_float(a)) : shortest(to_double(a));
}

std::optional<FloatBits> try_parse_float(FloatFormat format, std::string_view text) {
  if (text == "nan") return canonical_nan(format);
  if (text == "inf") return infinity(format);
  if (text == "-inf") return infinity(format) | sign_mask(format);
  if (text.starts_with(kNanPrefix)) {
    text.remove_prefix(kNanPrefix.size());
    if (!text.starts_with("0x")) return std::nullopt;
    std::optional<U128> bits = try_parse_integer(text, float_width(format));
    if (!bits || !is_nan(format, static_cast<FloatBits>(*bits))) return std::nullopt;
    return static_cast<FloatBits>(*bits);
  }
  // from_chars would also take "infinity" and "nan(...)": one spelling each is enough.
  if (text.find_first_not_of("0123456789+-.eE") != std::string_view::npos) return std::nullopt;
  if (format == FloatFormat::F32) {
    std::optional<float> number = parse_number<float>(text);
    return number ? std::optional(from_float(*number)) : std::nullopt;
  }
  std::optional<double> number = parse_number<double>(text);
  return number ? std::optional(from_double(*number)) : std::nullopt;
}

}  // namespace testellate::value
