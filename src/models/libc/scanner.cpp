// SPDX-License-Identifier: Apache-2.0
#include "models/libc/scanner.h"

#include "models/libc/integer_text.h"
#include "models/libc/printer.h"
#include "support/invariant.h"

namespace testellate::models::libc {

using ir::NativeValue;
using value::U128;

namespace {

bool is_space_of_format(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

std::optional<std::string> Scanner::scan(NativeValue format) {
  std::string text;
  for (NativeValue character : characters_of(calculator_, format, std::nullopt)) {
    text += static_cast<char>(calculator_.context().need_concrete(character));
  }
  std::size_t position = 0;
  while (position < text.size()) {
    const std::size_t start = position;
    const char c = text[position++];
    Step step = Step::Done;
    if (is_space_of_format(c)) {
      skip_space();
    } else if (c != '%') {
      step = match(c);
    } else {
      const std::optional<ScanDirective> directive = try_read_scan_directive(text, position);
      step = directive ? convert(*directive) : Step::Unsupported;
    }
    if (step == Step::Unsupported) {
      return "scanf format `" + text.substr(start, position - start) + "` with the argument it has";
    }
    if (step == Step::NoInput && result_ == 0) result_ = -1;
    if (step != Step::Done) break;
  }
  return std::nullopt;
}

NativeValue Scanner::read() {
  const NativeValue character = source_.next();
  if (!is_end(character)) ++count_;
  return character;
}

void Scanner::put_back(NativeValue character) {
  if (is_end(character)) return;
  --count_;
  const bool has_room = source_.try_push_back(character);
  TESTELLATE_INVARIANT(has_room, "there should be room for the character that came last");
}

void Scanner::skip_space() {
  NativeValue character = read();
  while (is_space(calculator_, character)) character = read();
  put_back(character);
}

bool Scanner::is(NativeValue character, char wanted) {
  return calculator_.is_true(calculator_.eq(character, static_cast<unsigned char>(wanted)));
}

bool Scanner::is_letter(NativeValue character, char wanted) {
  return calculator_.is_true(
      calculator_.eq(calculator_.with_bits(character, 0x20), static_cast<unsigned char>(wanted)));
}

Scanner::Step Scanner::match(char literal) {
  const NativeValue character = read();
  if (is_end(character)) return Step::NoInput;
  if (is(character, literal)) return Step::Done;
  put_back(character);
  return Step::NoMatch;
}

Scanner::Step Scanner::convert(const ScanDirective& directive) {
  const char conversion = directive.conversion;
  if (conversion != '[' && conversion != 'c' && conversion != 'n') skip_space();
  switch (conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      return convert_integer(directive);
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      return convert_float(directive);
    case 'c':
      return convert_characters(directive);
    case 's':
    case '[':
      return convert_text(directive);
    case 'n':
      return store_count(directive);
    case '%':
      return match('%');
    default:
      return Step::Unsupported;
  }
}

Scanner::Step Scanner::store(NativeValue place, NativeValue value) {
  calculator_.context().store(place, value);
  ++result_;
  return Step::Done;
}

Scanner::Step Scanner::convert_integer(const ScanDirective& directive) {
  std::int64_t width = directive.width;
  NativeValue character = read();
  if (is_end(character)) return Step::NoInput;
  const bool is_negative = is(character, '-');
  if (is_negative || is(character, '+')) {
    use(width);
    character = read();
  }
  unsigned base = 10;
  if (directive.conversion == 'o') base = 8;
  if (directive.conversion == 'x' || directive.conversion == 'X') base = 16;
  if (directive.conversion == 'i') base = 0;
  // `0x` with nothing behind it is the number 0, and the x is gone.
  bool has_zero = false;
  if ((base == 0 || base == 16) && width != 0 && is(character, '0')) {
    has_zero = true;
    use(width);
    character = read();
    if (width != 0 && is_letter(character, 'x')) {
      base = 16;
      use(width);
      character = read();
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  DigitSequence digits(calculator_, base);
  if (has_zero) digits.add(calculator_.number(64, 0));
  while (width != 0 && !is_end(character)) {
    const std::optional<NativeValue> digit = try_digit(calculator_, character, base);
    if (!digit) break;
    digits.add(*digit);
    use(width);
    character = read();
  }
  put_back(character);
  if (digits.is_empty()) return Step::NoMatch;
  const bool is_signed = directive.conversion == 'd' || directive.conversion == 'i';
  const NativeValue number = digits.finish(is_negative, is_signed);
  if (directive.is_suppressed) return Step::Done;
  const std::optional<NativeValue> place = arguments_.try_pointer();
  if (!place) return Step::Unsupported;
  return store(*place, calculator_.to_width(number, directive.bits));
}

Scanner::Step Scanner::convert_characters(const ScanDirective& directive) {
  if (directive.is_long) return Step::Unsupported;
  std::optional<NativeValue> place;
  if (!directive.is_suppressed) {
    place = arguments_.try_pointer();
    if (!place) return Step::Unsupported;
  }
  NativeValue character = read();
  if (is_end(character)) return Step::NoInput;
  const std::int64_t width = directive.width < 0 ? 1 : directive.width;
  for (std::int64_t i = 0; !is_end(character); character = read()) {
    if (place) {
      calculator_.context().store(calculator_.move(*place, i), calculator_.to_width(character, 8));
    }
    if (++i == width) break;
  }
  if (place) ++result_;
  return Step::Done;
}

bool Scanner::belongs(NativeValue character, const ScanDirective& directive) {
  if (directive.conversion == 's') return !is_space(calculator_, character);
  NativeValue condition = calculator_.truth(false);
  for (unsigned first = 0; first < 256; ++first) {
    if (!directive.set[first]) continue;
    unsigned last = first;
    while (last + 1 < 256 && directive.set[last + 1]) ++last;
    condition = calculator_.either(condition, calculator_.between(character, first, last));
    first = last;
  }
  return calculator_.is_true(condition);
}

Scanner::Step Scanner::convert_text(const ScanDirective& directive) {
  if (directive.is_long) return Step::Unsupported;
  std::optional<NativeValue> place;
  if (!directive.is_suppressed) {
    place = arguments_.try_pointer();
    if (!place) return Step::Unsupported;
  }
  NativeValue character = read();
  if (is_end(character)) return Step::NoInput;
  std::int64_t length = 0;
  while (!is_end(character)) {
    if (!belongs(character, directive)) {
      put_back(character);
      break;
    }
    if (place) {
      calculator_.context().store(calculator_.move(*place, length), calculator_.to_width(character, 8));
    }
    if (++length == directive.width) break;
    character = read();
  }
  if (length == 0) return Step::NoMatch;
  if (!place) return Step::Done;
  return store(calculator_.move(*place, length), calculator_.number(8, 0));
}

Scanner::Step Scanner::store_count(const ScanDirective& directive) {
  if (directive.is_suppressed) return Step::Done;
  const std::optional<NativeValue> place = arguments_.try_pointer();
  if (!place) return Step::Unsupported;
  calculator_.context().store(*place, calculator_.number(directive.bits, count_));
  return Step::Done;
}

}  // namespace testellate::models::libc
