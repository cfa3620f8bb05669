// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/names.h"

#include <algorithm>
#include <array>

namespace testellate::frontend::jvm {
namespace {

constexpr std::array<std::string_view, 10> kBaseNames = {
    "boolean", "byte", "char", "short", "int", "long", "float", "double", "", "void"};

}  // namespace

std::string dotted_name(std::string_view binary_name) {
  std::string text(binary_name);
  std::replace(text.begin(), text.end(), '/', '.');
  return text;
}

std::string binary_name(std::string_view dotted_name) {
  std::string text(dotted_name);
  std::replace(text.begin(), text.end(), '.', '/');
  return text;
}

std::string type_name(const FieldType& type) {
  std::string text = type.base == BaseType::Class ? dotted_name(type.class_name)
                                                  : std::string(kBaseNames[static_cast<unsigned>(type.base)]);
  for (unsigned i = 0; i < type.dimensions; ++i) text += "[]";
  return text;
}

std::string function_name(std::string_view owner_binary_name,
                          std::string_view method,
                          std::string_view descriptor) {
  std::string text = dotted_name(owner_binary_name);
  text += '#';
  text += method;
  text += descriptor;
  return text;
}

std::string_view package_of(std::string_view binary_name) {
  const std::size_t slash = binary_name.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : binary_name.substr(0, slash);
}

}  // namespace testellate::frontend::jvm
