// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/descriptor.h"

#include <cstddef>

namespace testellate::frontend::jvm {
namespace {

constexpr std::size_t kMaxDimensions = 255;
constexpr unsigned kMaxParameterSlots = 255;

std::optional<BaseType> base_type(char letter) {
  switch (letter) {
    case 'Z':
      return BaseType::Boolean;
    case 'B':
      return BaseType::Byte;
    case 'C':
      return BaseType::Char;
    case 'S':
      return BaseType::Short;
    case 'I':
      return BaseType::Int;
    case 'J':
      return BaseType::Long;
    case 'F':
      return BaseType::Float;
    case 'D':
      return BaseType::Double;
    default:
      return std::nullopt;
  }
}

/// Parses one field type at the start of `text` and removes it.
std::optional<FieldType> take_field_type(std::string_view& text) {
  std::size_t dimensions = text.find_first_not_of('[');
  if (dimensions == std::string_view::npos || dimensions > kMaxDimensions) return std::nullopt;
  FieldType type;
  type.dimensions = static_cast<std::uint8_t>(dimensions);
  std::size_t length = dimensions + 1;
  if (text[dimensions] == 'L') {
    std::size_t end = text.find(';', dimensions);
    if (end == std::string_view::npos) return std::nullopt;
    type.base = BaseType::Class;
    type.class_name = text.substr(dimensions + 1, end - dimensions - 1);
    if (!is_class_name(type.class_name)) return std::nullopt;
    length = end + 1;
  } else {
    std::optional<BaseType> base = base_type(text[dimensions]);
    if (!base) return std::nullopt;
    type.base = *base;
  }
  type.text = text.substr(0, length);
  text.remove_prefix(length);
  return type;
}

}  // namespace

unsigned FieldType::slots() const {
  if (is_array()) return 1;
  if (base == BaseType::Void) return 0;
  return base == BaseType::Long || base == BaseType::Double ? 2 : 1;
}

unsigned MethodType::parameter_slots() const {
  unsigned slots = 0;
  for (const FieldType& parameter : parameters) slots += parameter.slots();
  return slots;
}

std::optional<FieldType> try_parse_field_type(std::string_view text) {
  std::optional<FieldType> type = take_field_type(text);
  if (!text.empty()) return std::nullopt;
  return type;
}

std::optional<MethodType> try_parse_method_type(std::string_view text) {
  if (!text.starts_with('(')) return std::nullopt;
  text.remove_prefix(1);
  MethodType method;
  unsigned slots = 0;
  while (!text.starts_with(')')) {
    std::optional<FieldType> parameter = take_field_type(text);
    if (!parameter) return std::nullopt;
    slots += parameter->slots();
    if (slots > kMaxParameterSlots) return std::nullopt;
    method.parameters.push_back(*parameter);
  }
  text.remove_prefix(1);
  if (text == "V") {
    method.result.text = text;
    return method;
  }
  std::optional<FieldType> result = try_parse_field_type(text);
  if (!result) return std::nullopt;
  method.result = *result;
  return method;
}

std::optional<FieldType> try_parse_class_constant(std::string_view name) {
  if (name.starts_with('[')) return try_parse_field_type(name);
  if (!is_class_name(name)) return std::nullopt;
  return FieldType{BaseType::Class, 0, name, name};
}

bool is_class_name(std::string_view name) {
  if (name.empty() || name.front() == '/' || name.back() == '/') return false;
  return name.find_first_of(".;[") == std::string_view::npos && name.find("//") == std::string_view::npos;
}

bool is_unqualified_name(std::string_view name) {
  return !name.empty() && name.find_first_of(".;[/") == std::string_view::npos;
}

bool is_method_name(std::string_view name) {
  if (name == "<init>" || name == "<clinit>") return true;
  return is_unqualified_name(name) && name.find_first_of("<>") == std::string_view::npos;
}

}  // namespace testellate::frontend::jvm
