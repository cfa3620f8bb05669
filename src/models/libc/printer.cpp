// SPDX-License-Identifier: Apache-2.0
#include "models/libc/printer.h"

#include <algorithm>
#include <bit>
#include <cstdio>

#include "value/text.h"

namespace testellate::models::libc {

using value::U128;

std::optional<std::string> Printer::print(NativeValue format) {
  const std::string text = concrete_text(calculator_, format);
  std::size_t position = 0;
  while (position < text.size()) {
    const std::size_t percent = text.find('%', position);
    const std::size_t end = percent == std::string::npos ? text.size() : percent;
    if (end != position) sink_.put(std::string_view(text).substr(position, end - position));
    if (end == text.size()) break;
    position = end + 1;
    const std::optional<PrintDirective> directive = try_read_print_directive(text, position);
    if (!directive || !try_print(*directive)) {
      return "printf format `" + text.substr(end, position - end) + "` with the argument it has";
    }
  }
  sink_.finish();
  return std::nullopt;
}

bool Printer::try_print(PrintDirective directive) {
  if (!try_read_stars(directive)) return false;
  if (converts_integer(directive.conversion)) return try_print_integer(directive);
  if (converts_float(directive.conversion)) return try_print_float(directive);
  switch (directive.conversion) {
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

namespace {

unsigned base_of(char conversion) {
  if (conversion == 'o') return 8;
  return conversion == 'x' || conversion == 'X' ? 16 : 10;
}

bool is_signed(char conversion) { return conversion == 'd' || conversion == 'i'; }

}  // namespace

bool Printer::try_print_integer(const PrintDirective& directive) {
  std::optional<NativeValue> argument = arguments_.try_integer(std::max(32U, directive.bits));
  if (!argument) return false;
  const NativeValue number = calculator_.to_width(*argument, directive.bits);
  if (!sink_.wants_characters() && !calculator_.context().try_concrete(number)) {
    sink_.skip(length_of_number(directive, number));
    return true;
  }
  if (is_signed(directive.conversion)) {
    if (calculator_.is_true(calculator_.slt(number, 0))) {
      print_number(directive, calculator_.negate(number), "-");
    } else {
      print_number(directive, number, directive.plus ? "+" : directive.space ? " " : "");
    }
  } else {
    print_number(directive, number, "");
  }
  return true;
}

void Printer::print_number(const PrintDirective& directive, NativeValue magnitude, const std::string& sign) {
  const unsigned base = base_of(directive.conversion);
  const bool is_empty_if_zero = directive.precision == 0;
  const bool is_zero =
      (is_empty_if_zero || directive.alternate) && calculator_.is_true(calculator_.eq(magnitude, 0));
  Characters digits;
  if (!is_zero || !is_empty_if_zero) {
    // How many digits there are, then each by division.
    std::vector<U128> powers{1};
    const U128 beyond = U128{1} << magnitude.type.width();
    while (powers.back() * base < beyond &&
           !calculator_.is_true(calculator_.ult(magnitude, powers.back() * base))) {
      powers.push_back(powers.back() * base);
    }
    for (auto power = powers.rbegin(); power != powers.rend(); ++power) {
      const NativeValue digit =
          calculator_.to_width(calculator_.urem(calculator_.udiv(magnitude, *power), base), 8);
      const U128 letter = directive.conversion == 'X' ? 'A' - 10 : 'a' - 10;
      digits.push_back(base <= 10 ? calculator_.add(digit, U128{'0'})
                                  : calculator_.select(calculator_.ult(digit, U128{10}),
                                                       calculator_.add(digit, U128{'0'}),
                                                       calculator_.add(digit, letter)));
    }
  }
  std::string prefix = sign;
  if (directive.alternate && base == 16 && !is_zero) prefix = directive.conversion == 'X' ? "0X" : "0x";
  const auto length = static_cast<std::int64_t>(digits.size());
  std::int64_t zeros = std::max<std::int64_t>(0, directive.precision.value_or(1) - length);
  if (directive.alternate && base == 8 && zeros == 0 && (!is_zero || is_empty_if_zero)) zeros = 1;
  if (directive.zeros && !directive.left && !directive.precision) {
    zeros = std::max(zeros, directive.width - length - static_cast<std::int64_t>(prefix.size()));
  }
  put_padded(directive, prefix, zeros, digits);
}

NativeValue Printer::length_of_number(const PrintDirective& directive, NativeValue number) {
  const unsigned base = base_of(directive.conversion);
  NativeValue magnitude = number;
  NativeValue length = calculator_.number(64, 0);
  if (is_signed(directive.conversion)) {
    const NativeValue is_negative = calculator_.slt(number, 0);
    magnitude = calculator_.select(is_negative, calculator_.negate(number), number);
    length =
        directive.plus || directive.space ? calculator_.number(64, 1) : calculator_.to_width(is_negative, 64);
  }
  const NativeValue is_not_zero = calculator_.is_not(calculator_.eq(magnitude, 0));
  NativeValue digits = calculator_.number(64, 1);
  const U128 beyond = U128{1} << magnitude.type.width();
  for (U128 power = base; power < beyond; power *= base) {
    const NativeValue is_longer = calculator_.is_not(calculator_.ult(magnitude, power));
    digits = calculator_.add(digits, calculator_.to_width(is_longer, 64));
  }
  const bool is_octal = directive.alternate && base == 8;
  if (is_octal) digits = calculator_.add(digits, calculator_.to_width(is_not_zero, 64));
  if (directive.precision == 0 && !is_octal) {
    digits = calculator_.select(is_not_zero, digits, calculator_.number(64, 0));
  }
  length = calculator_.add(length, at_least(digits, directive.precision.value_or(0)));
  if (directive.alternate && base == 16) {
    length = calculator_.add(
        length, calculator_.select(is_not_zero, calculator_.number(64, 2), calculator_.number(64, 0)));
  }
  return at_least(length, directive.width);
}

}  // namespace testellate::models::libc
