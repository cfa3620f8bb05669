// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ir/constant_text.h"
#include "ir/declaration_writer.h"
#include "ir/name_text.h"

namespace testellate::ir {
namespace {

bool is_readable(std::string_view bytes) {
  // A C string, with or without its final zero.
  if (bytes.ends_with('\0')) bytes.remove_suffix(1);
  return !bytes.empty() &&
         std::all_of(bytes.begin(), bytes.end(), [](char c) { return c >= 0x20 && c < 0x7f; });
}

/// As a number when the piece has the size of one and does not look like text.
std::string bytes_text(const std::vector<std::uint8_t>& bytes) {
  std::string text(bytes.begin(), bytes.end());
  std::size_t size = bytes.size();
  if (is_readable(text) || (size != 1 && size != 2 && size != 4 && size != 8))
    return "bytes " + quote_bytes(text);
  value::U128 bits = 0;
  for (std::size_t at = size; at > 0; --at) bits = (bits << 8) | bytes[at - 1];
  auto width = static_cast<unsigned>(8 * size);
  return "i" + std::to_string(width) + " " + integer_text(bits, width);
}

std::string item_text(const Program& program, const Global::Item& item) {
  switch (item.kind) {
    case Global::Item::Kind::Bytes:
      return bytes_text(item.bytes);
    case Global::Item::Kind::Zero:
      return "zero " + std::to_string(item.count);
    case Global::Item::Kind::Uninit:
      return "uninit " + std::to_string(item.count);
    case Global::Item::Kind::Function:
      return "ptr " + address_text(program, item.function);
    case Global::Item::Kind::Global:
      break;
  }
  return "ptr " + address_text(program, item.global, item.offset);
}

}  // namespace

std::string write_global(const Program& program, const DataTypeWriter& types, const Global& global) {
  std::string text = global.is_constant ? "const global @" : "global @";
  text += name_text(program.text(global.name)) + ": " + std::to_string(global.size);
  if (global.alignment != 1) text += " align " + std::to_string(global.alignment);
  if (global.data_type.is_valid()) text += " of " + types.use(global.data_type);
  if (global.items.empty()) return text + "\n";
  text += " = {\n";
  for (const Global::Item& item : global.items) text += "  " + item_text(program, item) + "\n";
  return text + "}\n";
}

}  // namespace testellate::ir
