// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/names.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "support/invariant.h"
#include "support/modified_utf8.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::array<std::string_view, 10> kBaseNames = {
    "boolean", "byte", "char", "short", "int", "long", "float", "double", "", "void"};

/// The type as source writes it, if its class is called that.
std::string with_dimensions(const FieldType& type, const std::string& class_name) {
  std::string text =
      type.base == BaseType::Class ? class_name : std::string(kBaseNames[static_cast<unsigned>(type.base)]);
  for (unsigned i = 0; i < type.dimensions; ++i) text += "[]";
  return text;
}

constexpr std::string_view kBlockPrefix = "at";

}  // namespace

std::string with_dots(std::string_view binary_name) {
  std::string text(binary_name);
  std::replace(text.begin(), text.end(), '/', '.');
  return text;
}

std::string binary_name(std::string_view dotted) {
  std::string text(dotted);
  std::replace(text.begin(), text.end(), '.', '/');
  return text;
}

std::string type_name(const FieldType& type) { return with_dimensions(type, with_dots(type.class_name)); }

std::string function_name(std::string_view owner_binary_name,
                          std::string_view method,
                          std::string_view descriptor) {
  std::string text = with_dots(owner_binary_name);
  text += '#';
  text += method;
  text += descriptor;
  return text;
}

std::optional<MethodName> try_parse_function_name(std::string_view name) {
  const std::size_t hash = name.find('#');
  const std::size_t parameters = name.find('(', std::min(hash, name.size()));
  if (parameters == std::string_view::npos) return std::nullopt;
  return MethodName{binary_name(name.substr(0, hash)),
                    std::string(name.substr(hash + 1, parameters - hash - 1)),
                    std::string(name.substr(parameters))};
}

std::string block_name(std::uint32_t offset) { return std::string(kBlockPrefix) + std::to_string(offset); }

std::optional<std::uint32_t> try_parse_block_name(std::string_view name) {
  if (!name.starts_with(kBlockPrefix)) return std::nullopt;
  name.remove_prefix(kBlockPrefix.size());
  std::uint32_t offset = 0;
  auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), offset);
  if (problem != std::errc{} || end != name.data() + name.size()) return std::nullopt;
  return offset;
}

std::string_view package_of(std::string_view binary_name) {
  const std::size_t slash = binary_name.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : binary_name.substr(0, slash);
}

std::string dotted_name(std::string_view class_name) {
  std::string name = support::to_utf8(support::to_utf16(class_name));
  std::ranges::replace(name, '/', '.');
  return name;
}

std::string source_type(const FieldType& type) { return with_dimensions(type, dotted_name(type.class_name)); }

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
