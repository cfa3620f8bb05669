// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/source_name.h"

#include <algorithm>

#include "support/invariant.h"
#include "support/modified_utf8.h"

namespace testellate::frontend::jvm {
namespace {

std::string base_name(const FieldType& type) {
  switch (type.base) {
    case BaseType::Boolean:
      return "boolean";
    case BaseType::Byte:
      return "byte";
    case BaseType::Char:
      return "char";
    case BaseType::Short:
      return "short";
    case BaseType::Int:
      return "int";
    case BaseType::Long:
      return "long";
    case BaseType::Float:
      return "float";
    case BaseType::Double:
      return "double";
    case BaseType::Class:
      return dotted_name(type.class_name);
    case BaseType::Void:
      return "void";
  }
  TESTELLATE_UNREACHABLE("the switch has every base type");
}

}  // namespace

std::string dotted_name(std::string_view class_name) {
  std::string name = support::to_utf8(support::to_utf16(class_name));
  std::ranges::replace(name, '/', '.');
  return name;
}

std::string source_type(const FieldType& type) {
  std::string text = base_name(type);
  for (unsigned more = 0; more < type.dimensions; ++more) text += "[]";
  return text;
}

std::string method_name_and_parameters(std::string_view name, std::string_view descriptor) {
  std::string text = support::to_utf8(support::to_utf16(name)) + "(";
  std::optional<MethodType> type = try_parse_method_type(descriptor);
  TESTELLATE_INVARIANT(type.has_value(), "descriptor should have been checked");
  for (const FieldType& parameter : type->parameters) {
    if (!text.ends_with('(')) text += ",";
    text += source_type(parameter);
  }
  return text + ")";
}

}  // namespace testellate::frontend::jvm
