// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace testellate::xml {

/// A character of UTF-8 text. Size 0: the bytes are none, or one that XML forbids (XML 1.0, section 2.2).
struct Character {
  std::uint32_t code = 0;
  std::uint32_t size = 0;
};

[[nodiscard]] constexpr bool is_allowed(std::uint32_t code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

/// `at` is inside the text.
[[nodiscard]] constexpr Character character_at(std::string_view text, std::size_t at) {
  constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const auto first = static_cast<unsigned char>(text[at]);
  const std::uint32_t size = first < 0x80             ? 1
                             : (first & 0xe0) == 0xc0 ? 2
                             : (first & 0xf0) == 0xe0 ? 3
                             : (first & 0xf8) == 0xf0 ? 4
                                                      : 0;
  if (size == 0 || size > text.size() - at) return {};
  std::uint32_t code = size == 1 ? first : first & (0xffU >> (size + 1));
  for (std::uint32_t more = 1; more < size; ++more) {
    const auto byte = static_cast<unsigned char>(text[at + more]);
    if ((byte & 0xc0) != 0x80) return {};
    code = code << 6 | (byte & 0x3f);
  }
  if (code < kSmallest[size] || !is_allowed(code)) return {};
  return {code, size};
}

}  // namespace testellate::xml
