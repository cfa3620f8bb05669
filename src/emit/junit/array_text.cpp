// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/array_text.h"

#include <algorithm>

#include "emit/junit/object_reader.h"

namespace testellate::emit::junit {
namespace {

/// Nobody reads longer lists.
constexpr std::uint64_t kLongList = 24;

}  // namespace

bool is_sparse(const result::Object& array) {
  if (array.length <= kLongList) return false;
  const auto telling =
      std::ranges::count_if(array.elements, [](const auto& element) { return !is_default(element.second); });
  return static_cast<std::uint64_t>(telling) <= array.length / 2;
}

std::string braced(const std::vector<std::string>& elements) {
  std::string text = "{";
  for (const std::string& element : elements) {
    if (text.size() > 1) text += ", ";
    text += element;
  }
  return text + "}";
}

std::string array_expression(Scope& scope, std::string_view type, const std::vector<std::string>& elements) {
  if (elements.empty()) return new_array(scope, type, 0);
  return "new " + scope.spell(type) + " " + braced(elements);
}

std::string new_array(Scope& scope, std::string_view type, std::uint64_t length) {
  // The length belongs to the outermost dimension, which is written first.
  std::string brackets;
  std::string_view element = element_of(type);
  while (is_array(element)) {
    element = element_of(element);
    brackets += "[]";
  }
  return "new " + scope.spell(element) + "[" + std::to_string(length) + "]" + brackets;
}

}  // namespace testellate::emit::junit
