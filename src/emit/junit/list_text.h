// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/junit/scope.h"

/// Lists as expressions, and their types.
namespace testellate::emit::junit {

/// Whether a type of the JDK is one that a list may be declared as, and that has its elements' type as only
/// type argument.
[[nodiscard]] bool is_list_type(std::string_view type);

struct ListType {
  std::string name;     ///< "java.util.List"
  std::string text;     ///< "List<Integer>"
  std::string element;  ///< "Integer"; empty if it cannot be written: the list has no type argument then
};
/// What a test declares a list as for which the source has that data type, which may be invalid.
[[nodiscard]] ListType list_type(Scope& scope, ir::DataTypeId declared);

/// "List.of(1, 2)"; an element may be "null". One that is alone gets a type by `element`, if it is not empty.
[[nodiscard]] std::string list_of(Scope& scope,
                                  const std::vector<std::string>& elements,
                                  const std::string& element);
/// "Collections.singletonList(names)": an array would be taken for the elements by the others.
[[nodiscard]] std::string list_of_array(Scope& scope, const std::string& array);
/// "new ArrayList<>(List.of(1, 2))", with what it is to be a copy of; empty for an empty one.
[[nodiscard]] std::string new_list(Scope& scope, const std::string& copied);

/// "<String, List<Integer>>" for so many data types; empty if there are others, or one of them is not known.
[[nodiscard]] std::string data_types_in_brackets(Scope& scope,
                                                 std::uint32_t count,
                                                 const std::vector<ir::DataTypeId>& types);

}  // namespace testellate::emit::junit
