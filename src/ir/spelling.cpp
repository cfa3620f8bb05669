// SPDX-License-Identifier: Apache-2.0
#include "ir/spelling.h"

#include <algorithm>

#include "ir/pointer.h"
#include "value/text.h"

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

std::string integer_text(value::U128 bits, unsigned width) {
  return width == 1 ? value::to_decimal_unsigned(bits) : value::to_decimal_signed(bits, width);
}

std::string address_text(const Program& program, FunctionId function) {
  return "@" + name_text(program.text(program.get(function).name));
}

std::string address_text(const Program& program, GlobalId global, std::int64_t offset) {
  std::string text = "@" + name_text(program.text(program.get(global).name));
  if (offset > 0) text += " + " + std::to_string(offset);
  if (offset < 0) text += " - " + std::to_string(-offset);
  return text;
}

std::string constant_text(const Program& program, const Constant& constant) {
  if (constant.function.is_valid()) return address_text(program, constant.function);
  if (constant.global.is_valid()) {
    return address_text(program, constant.global, pointer_offset(static_cast<PointerBits>(constant.bits)));
  }
  if (constant.type.is_float()) {
    value::FloatFormat format =
        constant.type == Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
    return value::to_text(format, static_cast<value::FloatBits>(constant.bits));
  }
  if (!constant.type.is_integer()) return constant.bits == 0 ? "null" : value::to_hex(constant.bits);
  return integer_text(constant.bits, constant.type.width());
}

}  // namespace testellate::ir
