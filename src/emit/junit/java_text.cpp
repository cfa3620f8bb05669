// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/java_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace testellate::emit::junit {
namespace {

constexpr std::string_view kWords[] = {
#define WORD(text) text,
#include "emit/junit/java_words.def"
#undef WORD
};

constexpr std::uint32_t kReplacement = 0xfffd;

bool is_ascii_letter(char16_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_ascii_digit(char16_t c) { return c >= '0' && c <= '9'; }
bool is_ascii(char16_t c) { return c < 0x80; }

char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/// Takes the first character off the text.
std::uint32_t next_character(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  text.remove_prefix(1);
  if (first < 0x80) return first;
  const unsigned more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  if (first < 0xc0 || text.size() < more) return kReplacement;
  std::uint32_t character = first & (0x3fU >> more);
  for (unsigned at = 0; at < more; ++at) {
    const auto next = static_cast<unsigned char>(text[at]);
    if ((next & 0xc0U) != 0x80U) return kReplacement;
    character = (character << 6U) | (next & 0x3fU);
  }
  text.remove_prefix(more);
  return character;
}

}  // namespace

std::u16string to_utf16(std::string_view utf8) {
  std::u16string text;
  while (!utf8.empty()) {
    const std::uint32_t character = next_character(utf8);
    if (character < 0x10000) {
      text += static_cast<char16_t>(character);
    } else {
      const std::uint32_t rest = character - 0x10000;
      text += static_cast<char16_t>(0xd800 + (rest >> 10U));
      text += static_cast<char16_t>(0xdc00 + (rest & 0x3ffU));
    }
  }
  return text;
}

std::string unicode_escape(char16_t unit) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "\\u";
  for (unsigned shift : {12U, 8U, 4U, 0U}) text += kDigits[(static_cast<unsigned>(unit) >> shift) & 0xfU];
  return text;
}

bool is_identifier(std::string_view name) {
  if (name.empty() || std::ranges::find(kWords, name) != std::end(kWords)) return false;
  const std::u16string units = to_utf16(name);
  if (is_ascii_digit(units.front())) return false;
  // Beyond ASCII the compiler is left to judge: names that compilers made are either plain or letters.
  return std::ranges::all_of(units, [](char16_t c) {
    return !is_ascii(c) || is_ascii_letter(c) || is_ascii_digit(c) || c == '_' || c == '$';
  });
}

bool is_qualified_name(std::string_view name) {
  while (true) {
    const std::size_t dot = std::min(name.find('.'), name.size());
    if (!is_identifier(name.substr(0, dot))) return false;
    if (dot == name.size()) return true;
    name.remove_prefix(dot + 1);
  }
}

std::string to_source(std::string_view name) {
  std::string text;
  for (char16_t unit : to_utf16(name)) {
    text += is_ascii(unit) ? std::string(1, static_cast<char>(unit)) : unicode_escape(unit);
  }
  return text;
}

std::string comment_text(std::string_view text) {
  std::string line;
  const std::u16string units = to_utf16(text);
  for (std::size_t at = 0; at < units.size(); ++at) {
    const char16_t unit = units[at];
    if (unit == '\\') {
      // An escape is translated before comments are recognised: JLS §3.3.
      const std::size_t behind = std::min(units.find_first_not_of(u'\\', at), units.size() - 1);
      line += units[behind] == 'u' ? "\\\\" : "\\";
    } else if (unit < ' ' || unit == 0x7f) {
      line += ' ';
    } else {
      line += is_ascii(unit) ? std::string(1, static_cast<char>(unit)) : unicode_escape(unit);
    }
  }
  return line;
}

std::string capitalised(std::string_view word) {
  std::string text(word);
  if (!text.empty()) text[0] = to_upper(text[0]);
  return text;
}

std::string uncapitalised(std::string_view word) {
  std::string text(word);
  for (std::size_t at = 0; at < text.size() && is_upper(text[at]); ++at) {
    const bool starts_next_word = at > 0 && at + 1 < text.size() && to_upper(text[at + 1]) != text[at + 1];
    if (starts_next_word) break;
    text[at] = to_lower(text[at]);
  }
  return text;
}

std::string to_camel(std::string_view words) {
  std::string text;
  bool starts_word = true;
  const bool has_lower = std::ranges::any_of(words, [](char c) { return c >= 'a' && c <= 'z'; });
  for (char c : words) {
    const auto unit = static_cast<unsigned char>(c);
    if (!is_ascii_letter(unit) && !is_ascii_digit(unit)) {
      starts_word = true;
      continue;
    }
    text += starts_word ? to_upper(c) : has_lower ? c : to_lower(c);
    starts_word = false;
  }
  return text;
}

}  // namespace testellate::emit::junit
