// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/list_text.h"

#include <algorithm>
#include <optional>

namespace testellate::emit::junit {
namespace {

constexpr std::string_view kListTypes[] = {"java.lang.Iterable",
                                           "java.util.AbstractCollection",
                                           "java.util.AbstractList",
                                           "java.util.ArrayList",
                                           "java.util.Collection",
                                           "java.util.List"};

constexpr unsigned kDeepest = 12;

/// A type as a type argument; nothing if it has type arguments of its own that are not known.
std::optional<std::string> type_argument(Scope& scope, ir::DataTypeId type, unsigned depth) {
  if (!type.is_valid()) return std::nullopt;
  const ir::DataType& data = scope.index().program().get(type);
  const std::string name = scope.index().type_name(data.reference_class);
  if (is_list_type(name) && depth < kDeepest) {
    const std::optional<std::string> inner = type_argument(scope, data.target, depth + 1);
    if (!inner || !scope.is_visible(name)) return std::nullopt;
    return scope.spell(name) + "<" + *inner + ">";
  }
  std::string_view base = name;
  while (is_array(base)) base = element_of(base);
  const SourceClass* found = scope.index().find(base);
  const bool is_plain = found != nullptr ? found->type_parameters == 0 : is_primitive(base);
  if (!is_plain || !scope.is_visible(name)) return std::nullopt;
  return scope.spell(name);
}

}  // namespace

bool is_list_type(std::string_view type) {
  return std::ranges::find(kListTypes, type) != std::end(kListTypes);
}

ListType list_type(Scope& scope, ir::DataTypeId declared) {
  std::string name = "java.util.List";
  ir::DataTypeId element;
  if (declared.is_valid()) {
    const ir::DataType& data = scope.index().program().get(declared);
    const std::string written = scope.index().type_name(data.reference_class);
    if (is_list_type(written)) name = written;
    element = data.target;
  }
  const std::string spelled = scope.imports().spell_library(name);
  const std::optional<std::string> argument = type_argument(scope, element, 0);
  return argument ? ListType{name, spelled + "<" + *argument + ">", *argument} : ListType{name, spelled, ""};
}

std::string list_of(Scope& scope, const std::vector<std::string>& elements, const std::string& element) {
  std::string text;
  for (const std::string& part : elements) text += (text.empty() ? "" : ", ") + part;
  const bool has_null = std::ranges::find(elements, "null") != elements.end();
  if (!has_null) return scope.imports().spell_library("java.util.List") + ".of(" + text + ")";
  // A single null would be taken for an array of elements that is missing.
  if (elements.size() == 1) text = "(" + (element.empty() ? "Object" : element) + ") null";
  return scope.imports().spell_library("java.util.Arrays") + ".asList(" + text + ")";
}

std::string list_of_array(Scope& scope, const std::string& array) {
  return scope.imports().spell_library("java.util.Collections") + ".singletonList(" + array + ")";
}

std::string new_list(Scope& scope, const std::string& copied) {
  return "new " + scope.imports().spell_library("java.util.ArrayList") + "<>(" + copied + ")";
}

std::string data_types_in_brackets(Scope& scope,
                                   std::uint32_t count,
                                   const std::vector<ir::DataTypeId>& types) {
  if (count == 0 || types.size() != count) return "";
  std::string text;
  for (ir::DataTypeId type : types) {
    const std::optional<std::string> argument = type_argument(scope, type, 0);
    if (!argument) return "";
    text += (text.empty() ? "<" : ", ") + *argument;
  }
  return text + ">";
}

}  // namespace testellate::emit::junit
