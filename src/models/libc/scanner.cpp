// SPDX-License-Identifier: Apache-2.0
#include "models/libc/scanner.h"

#include <bit>
#include <cerrno>
#include <cstdlib>

#include "models/libc/integer_text.h"
#include "models/libc/library_state.h"
#include "models/libc/text_sink.h"
#include "support/invariant.h"

namespace testellate::models::libc {

using value::U128;

namespace {

bool is_space_of_format(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

std::optional<std::string> Scanner::scan(NativeValue format) {
  const std::string text = concrete_text(calculator_, format);
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
  if (converts_integer(conversion)) return convert_integer(directive);
  if (converts_float(conversion)) return convert_float(directive);
  switch (conversion) {
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

// Floating numbers: each character is made concrete, and the host converts the text.

using ir::Type;

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool is_hex_digit(char c) { return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'f'); }

}  // namespace

Scanner::Step Scanner::convert_float(const ScanDirective& directive) {
  if (directive.is_long_double) return Step::Unsupported;
  const NativeValue first = read();
  if (is_end(first)) return Step::NoInput;
  std::int64_t width = directive.width;
  use(width);
  const std::optional<std::string> text = read_float_text(first, width);
  if (!text) return Step::NoMatch;
  char* end = nullptr;
  errno = 0;
  const double wide = std::strtod(text->c_str(), &end);
  const float narrow = std::strtof(text->c_str(), nullptr);
  if (end == text->c_str()) return Step::NoMatch;
  if (directive.is_suppressed) return Step::Done;
  const std::optional<NativeValue> place = arguments_.try_pointer();
  if (!place) return Step::Unsupported;
  NativeContext& context = calculator_.context();
  return store(*place,
               directive.is_long ? context.constant(Type::f64(), std::bit_cast<std::uint64_t>(wide))
                                 : context.constant(Type::f32(), std::bit_cast<std::uint32_t>(narrow)));
}

std::optional<std::string> Scanner::read_word(std::string_view word,
                                              std::string_view more,
                                              std::string text,
                                              std::int64_t width) {
  for (std::size_t i = 0; i < word.size(); ++i) {
    const NativeValue character = width == 0 ? calculator_.number(32, 0xffffffffU) : read();
    if (is_end(character)) return std::nullopt;
    use(width);
    const auto c = static_cast<char>(calculator_.context().need_concrete(character));
    if (to_lower(c) != word[i]) return std::nullopt;
    text += c;
  }
  if (more.empty() || width == 0) return text;
  const NativeValue next = read();
  if (is_end(next)) return text;
  if (to_lower(static_cast<char>(calculator_.context().need_concrete(next))) != more[0]) {
    put_back(next);
    return text;
  }
  use(width);
  return read_word(more.substr(1), "", text + more[0], width);
}

std::optional<std::string> Scanner::read_float_text(NativeValue first, std::int64_t width) {
  NativeValue character = first;
  auto current = [&] {
    return is_end(character) ? '\0' : static_cast<char>(calculator_.context().need_concrete(character));
  };
  std::string text;
  if (current() == '-' || current() == '+') {
    text += current();
    if (width == 0) return std::nullopt;
    character = read();
    if (is_end(character)) return std::nullopt;
    use(width);
  }
  const std::size_t sign_length = text.size();
  if (to_lower(current()) == 'n') return read_word("an", "", text + 'n', width);
  if (to_lower(current()) == 'i') return read_word("nf", "inity", text + 'i', width);

  char exponent = 'e';
  bool has_digit = false, has_point = false, has_exponent = false, is_hex = false;
  if (width != 0 && current() == '0') {
    text += '0';
    character = read();
    use(width);
    if (width != 0 && to_lower(current()) == 'x') {
      text += 'x';
      is_hex = true;
      exponent = 'p';
      character = read();
      use(width);
    } else {
      has_digit = true;
    }
  }
  while (true) {
    const char c = current();
    if (is_digit(c) || (!has_exponent && is_hex && is_hex_digit(c))) {
      has_digit = true;
      text += c;
    } else if (has_exponent && text.back() == exponent && (c == '-' || c == '+')) {
      text += c;
    } else if (has_digit && !has_exponent && to_lower(c) == exponent) {
      text += exponent;
      has_exponent = has_point = true;
    } else if (c == '.' && !has_point) {
      text += c;
      has_point = true;
    } else {
      put_back(character);
      break;
    }
    if (width == 0) break;
    character = read();
    if (is_end(character)) break;
    use(width);
  }
  if (text.size() == sign_length || (is_hex && text.size() == sign_length + 2)) return std::nullopt;
  return text;
}

}  // namespace testellate::models::libc
