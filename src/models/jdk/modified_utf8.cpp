// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/modified_utf8.h"

#include <cstdint>

namespace testellate::models::jdk {

std::string to_modified_utf8(std::u16string_view text) {
  std::string bytes;
  const auto append = [&](std::uint32_t byte) { bytes += static_cast<char>(byte); };
  for (const char16_t unit : text) {
    if (unit != 0 && unit < 0x80) {
      append(unit);
    } else if (unit < 0x800) {
      append(0xc0U | (unit >> 6U));
      append(0x80U | (unit & 0x3fU));
    } else {
      append(0xe0U | (unit >> 12U));
      append(0x80U | ((unit >> 6U) & 0x3fU));
      append(0x80U | (unit & 0x3fU));
    }
  }
  return bytes;
}

std::u16string to_utf16(std::string_view bytes) {
  std::u16string text;
  const auto rest = [&](std::size_t at) {
    return at < bytes.size() ? static_cast<std::uint8_t>(bytes[at]) & 0x3fU : 0U;
  };
  for (std::size_t at = 0; at < bytes.size();) {
    const std::uint32_t first = static_cast<std::uint8_t>(bytes[at]);
    if (first < 0x80) {
      text += static_cast<char16_t>(first);
      at += 1;
    } else if ((first & 0xe0U) == 0xc0) {
      text += static_cast<char16_t>(((first & 0x1fU) << 6U) | rest(at + 1));
      at += 2;
    } else {
      text += static_cast<char16_t>(((first & 0x0fU) << 12U) | (rest(at + 1) << 6U) | rest(at + 2));
      at += 3;
    }
  }
  return text;
}

}  // namespace testellate::models::jdk
