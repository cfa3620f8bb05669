// SPDX-License-Identifier: Apache-2.0
#include "models/libc/printer.h"

#include <algorithm>
#include <bit>
#include <cstdio>

#include "value/text.h"

namespace testellate::models::libc {

using ir::NativeContext;
using ir::NativeValue;
using value::U128;

std::optional<std::string> Printer::print(NativeValue format) {
  NativeContext& context = calculator_.context();
  std::string text;
  for (NativeValue character : characters_of(calculator_, format, std::nullopt)) {
    text += static_cast<char>(context.need_concrete(character));
  }
  std::size_t position = 0;
  while (position < text.size()) {
    const std::size_t percent = text.find('%', position);
    const std::size_t end = percent == std::string::npos ? text.size() : percent;
    if (end != position) sink_.put(std::string_view(text).substr(position, end - position));
    if (end == text.size()) break;
    position = end + 1;
    const std::optional<PrintDirective> directive = try_read_directive(text, position);
    if (!directive || !try_print(*directive)) {
      return "printf format `" + text.substr(end, position - end) + "` with the argument it has";
    }
  }
  sink_.finish();
  return std::nullopt;
}

bool Printer::try_print(PrintDirective directive) {
  if (!try_read_stars(directive)) return false;
  switch (directive.conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      return try_print_integer(directive);
    case 'c':
      return try_print_character(directive);
    case 's':
      return try_print_text(directive);
    case 'p':
      return try_print_pointer(directive);
    case 'n':
      return try_store_count(directive);
    case '%':
      sink_.put("%");
      return true;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      return try_print_float(directive);
    default:
      return false;
  }
}

bool Printer::try_read_stars(PrintDirective& directive) {
  auto read = [&]() -> std::optional<std::int64_t> {
    const std::optional<NativeValue> argument = arguments_.try_integer(32);
    if (!argument) return std::nullopt;
    return static_cast<std::int64_t>(value::to_signed(calculator_.context().need_concrete(*argument), 32));
  };
  if (directive.width_is_argument) {
    const std::optional<std::int64_t> width = read();
    if (!width) return false;
    // C11 7.21.6.1: a negative width is a - and its absolute value; a negative precision is none.
    directive.left |= *width < 0;
    directive.width = *width < 0 ? -*width : *width;
  }
  if (directive.precision_is_argument) {
    directive.precision = read();
    if (!directive.precision) return false;
    if (*directive.precision < 0) directive.precision.reset();
  }
  return true;
}

void Printer::put_padded(const PrintDirective& directive,
                         std::string_view prefix,
                         std::int64_t zeros,
                         const Characters& body) {
  const std::int64_t length =
      static_cast<std::int64_t>(prefix.size()) + zeros + static_cast<std::int64_t>(body.size());
  const auto missing = static_cast<std::size_t>(std::max<std::int64_t>(0, directive.width - length));
  if (!directive.left) sink_.put(std::string(missing, ' '));
  sink_.put(prefix);
  sink_.put(std::string(static_cast<std::size_t>(zeros), '0'));
  for (NativeValue character : body) sink_.put(character);
  if (directive.left) sink_.put(std::string(missing, ' '));
}

NativeValue Printer::at_least(NativeValue length, std::int64_t width) {
  const NativeValue least = calculator_.number(64, static_cast<U128>(width));
  return calculator_.select(calculator_.ult(length, least), least, length);
}

bool Printer::try_print_character(const PrintDirective& directive) {
  if (directive.is_wide) return false;
  const std::optional<NativeValue> argument = arguments_.try_integer(32);
  if (!argument) return false;
  put_padded(directive, "", 0, {calculator_.to_width(*argument, 8)});
  return true;
}

bool Printer::try_print_text(const PrintDirective& directive) {
  if (directive.is_wide) return false;
  const std::optional<NativeValue> text = arguments_.try_pointer();
  if (!text) return false;
  if (calculator_.is_true(calculator_.eq(*text, 0))) {
    Characters null;
    if (directive.precision.value_or(6) >= 6) {
      for (char c : std::string_view("(null)")) null.push_back(calculator_.number(8, static_cast<U128>(c)));
    }
    put_padded(directive, "", 0, null);
    return true;
  }
  if (!sink_.wants_characters()) {
    const MeasuredText measured = measure(calculator_, *text, directive.precision);
    if (!calculator_.context().try_concrete(measured.length)) {
      sink_.skip(at_least(measured.length, directive.width));
      return true;
    }
  }
  put_padded(directive, "", 0, characters_of(calculator_, *text, directive.precision));
  return true;
}

bool Printer::try_print_pointer(PrintDirective directive) {
  const std::optional<NativeValue> pointer = arguments_.try_pointer();
  if (!pointer) return false;
  // Other runs have other addresses.
  calculator_.context().mark_environment("address");
  const U128 bits = calculator_.context().need_concrete(*pointer);
  Characters text;
  for (char c : bits == 0 ? std::string("(nil)") : value::to_hex(bits)) {
    text.push_back(calculator_.number(8, static_cast<U128>(c)));
  }
  put_padded(directive, "", 0, text);
  return true;
}

bool Printer::try_print_float(const PrintDirective& directive) {
  if (directive.is_long_double) return false;
  const std::optional<NativeValue> argument = arguments_.try_double();
  if (!argument) return false;
  NativeContext& context = calculator_.context();
  std::optional<U128> bits = context.try_concrete(*argument);
  const bool is_known = bits.has_value();
  if (!is_known) bits = sink_.wants_characters() ? context.need_concrete(*argument) : 0;
  const auto number = std::bit_cast<double>(static_cast<std::uint64_t>(*bits));
  const std::string format = to_host_format(directive);
  std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, format.c_str(), number)), '\0');
  std::snprintf(text.data(), text.size() + 1, format.c_str(), number);
  if (is_known || sink_.wants_characters()) {
    sink_.put(text);
  } else {
    sink_.skip(calculator_.number(64, text.size()));
  }
  return true;
}

bool Printer::try_store_count(const PrintDirective& directive) {
  const std::optional<NativeValue> place = arguments_.try_pointer();
  if (!place) return false;
  calculator_.context().store(*place, calculator_.to_width(sink_.count(), directive.bits));
  return true;
}

}  // namespace testellate::models::libc
