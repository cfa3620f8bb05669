// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/binary_name.h"

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

}  // namespace testellate::models::jdk
