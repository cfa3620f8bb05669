// SPDX-License-Identifier: Apache-2.0
#include "ir/type.h"

#include "value/bits.h"
#include "value/text.h"

namespace testellate::ir {

std::string to_text(Type type) {
  if (type.is_void()) return "void";
  if (type.is_ref()) return "ref";
  if (type.is_ptr()) return "ptr";
  return (type.is_float() ? "f" : "i") + std::to_string(type.width());
}

std::optional<Type> try_parse_type(std::string_view text) {
  if (text == "void") return Type::none();
  if (text == "ref") return Type::ref();
  if (text == "ptr") return Type::ptr();
  if (text == "f32") return Type::f32();
  if (text == "f64") return Type::f64();
  if (!text.starts_with('i') || text.starts_with("i0")) return std::nullopt;
  std::optional<value::U128> width = value::try_parse_integer(text.substr(1), 8);
  if (!width || *width > value::kMaxWidth || text[1] == '-' || text.find('x') != std::string_view::npos) {
    return std::nullopt;
  }
  return Type::integer(static_cast<unsigned>(*width));
}

}  // namespace testellate::ir
