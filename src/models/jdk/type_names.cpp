// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/type_names.h"

#include <algorithm>
#include <array>

namespace testellate::models::jdk {
namespace {

constexpr std::array<std::string_view, 9> kPrimitives = {
    "boolean", "byte", "char", "short", "int", "long", "float", "double", "void"};
constexpr std::array<char, 9> kLetters = {'Z', 'B', 'C', 'S', 'I', 'J', 'F', 'D', 'V'};

}  // namespace

bool is_primitive(std::string_view name) {
  return std::find(kPrimitives.begin(), kPrimitives.end(), name) != kPrimitives.end();
}

std::string binary_name(std::string name) {
  std::string brackets;
  while (is_array(name)) {
    brackets += '[';
    name.resize(name.size() - 2);
  }
  if (brackets.empty()) return name;
  const auto* found = std::find(kPrimitives.begin(), kPrimitives.end(), name);
  if (found == kPrimitives.end()) return brackets + "L" + name + ";";
  return brackets + kLetters[static_cast<std::size_t>(found - kPrimitives.begin())];
}

std::string source_name(std::string name) {
  std::string brackets;
  while (name.starts_with('[')) {
    brackets += "[]";
    name.erase(0, 1);
  }
  if (brackets.empty()) return name;
  if (name.starts_with('L') && name.ends_with(';')) return name.substr(1, name.size() - 2) + brackets;
  const auto* found = std::find(kLetters.begin(), kLetters.end(), name.empty() ? ' ' : name.front());
  if (name.size() != 1 || found == kLetters.end()) return {};
  return std::string(kPrimitives[static_cast<std::size_t>(found - kLetters.begin())]) + brackets;
}

std::vector<std::string_view> parameters_of(std::string_view method_descriptor) {
  std::vector<std::string_view> found;
  for (std::size_t at = 1; method_descriptor[at] != ')';) {
    std::size_t end = at;
    while (method_descriptor[end] == '[') ++end;
    end = method_descriptor[end] == 'L' ? method_descriptor.find(';', end) : end;
    found.push_back(method_descriptor.substr(at, end + 1 - at));
    at = end + 1;
  }
  return found;
}

std::string_view result_of(std::string_view method_descriptor) {
  return method_descriptor.substr(method_descriptor.find(')') + 1);
}

std::string type_name(std::string_view descriptor) {
  std::string text(descriptor);
  std::replace(text.begin(), text.end(), '/', '.');
  // An array of it has the name that `source_name` takes apart.
  const std::string array = source_name("[" + text);
  return array.substr(0, array.size() - 2);
}

}  // namespace testellate::models::jdk
