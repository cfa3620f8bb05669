// SPDX-License-Identifier: Apache-2.0
#include "ir/name_text.h"

#include <algorithm>

namespace testellate::ir {
namespace {

std::string quote_with(std::string_view text, bool escape_high) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string quoted = "\"";
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (c == '\t') {
      quoted += "\\t";
    } else if (byte < 0x20 || byte == 0x7f || (escape_high && byte > 0x7f)) {
      quoted += "\\x";
      quoted += kDigits[byte >> 4];
      quoted += kDigits[byte & 15];
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

}  // namespace

bool is_plain_name(std::string_view name) {
  return !name.empty() && is_name_start(name.front()) && std::all_of(name.begin(), name.end(), is_name_part);
}

std::string quote(std::string_view text) { return quote_with(text, false); }

std::string quote_bytes(std::string_view bytes) { return quote_with(bytes, true); }

std::string name_text(std::string_view name) { return is_plain_name(name) ? std::string(name) : quote(name); }

std::string member_text(std::string_view class_name, std::string_view member) {
  // A dot inside the member would be taken for the separator.
  bool plain = is_plain_name(member) && member.find('.') == std::string_view::npos;
  return name_text(class_name) + "." + (plain ? std::string(member) : quote(member));
}

}  // namespace testellate::ir
