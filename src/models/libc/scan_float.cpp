// SPDX-License-Identifier: Apache-2.0
// Floating numbers: each character is made concrete, and the host converts the text.
#include <bit>
#include <cerrno>
#include <cstdlib>

#include "models/libc/library_state.h"
#include "models/libc/scanner.h"

namespace testellate::models::libc {

using ir::NativeValue;
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
  ir::NativeContext& context = calculator_.context();
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
