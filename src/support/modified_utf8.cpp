// SPDX-License-Identifier: Apache-2.0
#include "support/modified_utf8.h"

#include <cstddef>
#include <cstdint>

#include "support/invariant.h"

namespace testellate::support {
namespace {

std::uint32_t byte_at(std::string_view bytes, std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); }

/// Bytes of the character that starts with `first`; 0 if none does.
std::size_t length_of(std::uint32_t first) {
  if (first < 0x80) return first == 0 ? 0 : 1;
  if ((first & 0xe0) == 0xc0) return 2;
  if ((first & 0xf0) == 0xe0) return 3;
  return 0;
}

std::uint32_t decode(std::string_view bytes, std::size_t at, std::size_t length) {
  std::uint32_t first = byte_at(bytes, at);
  if (length == 1) return first;
  if (length == 2) return ((first & 0x1f) << 6) | (byte_at(bytes, at + 1) & 0x3f);
  return ((first & 0x0f) << 12) | ((byte_at(bytes, at + 1) & 0x3f) << 6) | (byte_at(bytes, at + 2) & 0x3f);
}

void append_utf8(std::string& text, std::uint32_t code_point) {
  auto append = [&](std::uint32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (code_point < 0x80) {
    append(code_point);
  } else if (code_point < 0x800) {
    append(0xc0 | (code_point >> 6));
    append(0x80 | (code_point & 0x3f));
  } else if (code_point < 0x10000) {
    append(0xe0 | (code_point >> 12));
    append(0x80 | ((code_point >> 6) & 0x3f));
    append(0x80 | (code_point & 0x3f));
  } else {
    append(0xf0 | (code_point >> 18));
    append(0x80 | ((code_point >> 12) & 0x3f));
    append(0x80 | ((code_point >> 6) & 0x3f));
    append(0x80 | (code_point & 0x3f));
  }
}

bool is_high_surrogate(char16_t unit) { return (unit & 0xfc00) == 0xd800; }
bool is_low_surrogate(char16_t unit) { return (unit & 0xfc00) == 0xdc00; }

}  // namespace

bool is_modified_utf8(std::string_view bytes, bool allows_overlong) {
  for (std::size_t at = 0; at < bytes.size();) {
    std::size_t length = length_of(byte_at(bytes, at));
    if (length == 0 || length > bytes.size() - at) return false;
    for (std::size_t more = 1; more < length; ++more) {
      if ((byte_at(bytes, at + more) & 0xc0) != 0x80) return false;
    }
    if (length > 1 && !allows_overlong) {
      std::uint32_t unit = decode(bytes, at, length);
      bool is_long_nul = length == 2 && unit == 0;
      if (!is_long_nul && unit < (length == 2 ? 0x80U : 0x800U)) return false;
    }
    at += length;
  }
  return true;
}

std::u16string to_utf16(std::string_view modified_utf8) {
  std::u16string text;
  text.reserve(modified_utf8.size());
  for (std::size_t at = 0; at < modified_utf8.size();) {
    std::size_t length = length_of(byte_at(modified_utf8, at));
    TESTELLATE_INVARIANT(length != 0 && length <= modified_utf8.size() - at,
                         "modified UTF-8 should be well-formed");
    text.push_back(static_cast<char16_t>(decode(modified_utf8, at, length)));
    at += length;
  }
  return text;
}

std::string to_modified_utf8(std::u16string_view text) {
  std::string bytes;
  bytes.reserve(text.size());
  for (char16_t unit : text) {
    if (unit == 0) {
      bytes += "\xc0\x80";
    } else {
      append_utf8(bytes, unit);
    }
  }
  return bytes;
}

std::string to_utf8(std::u16string_view text) {
  std::string bytes;
  bytes.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    char16_t unit = text[at];
    if (is_high_surrogate(unit) && at + 1 < text.size() && is_low_surrogate(text[at + 1])) {
      append_utf8(bytes, 0x10000U + ((unit & 0x3ffU) << 10) + (text[at + 1] & 0x3ffU));
      ++at;
    } else {
      append_utf8(bytes, is_high_surrogate(unit) || is_low_surrogate(unit) ? 0xfffdU : unit);
    }
  }
  return bytes;
}

}  // namespace testellate::support
