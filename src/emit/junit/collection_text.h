// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/junit/collection_reader.h"
#include "emit/junit/scope.h"

/// Maps and sets as expressions, and their types.
namespace testellate::emit::junit {

/// An entry of a map, or an element of a set without a value; either may be "null".
struct EntryText {
  std::string key;
  std::string value;
};

/// "Map.of("a", 1)"; nothing if Java has no expression for it that can be read. The keys have to be
/// different.
[[nodiscard]] std::optional<std::string> map_of(Scope& scope, const std::vector<EntryText>& entries);
/// "Set.of("a", "b")", likewise.
[[nodiscard]] std::optional<std::string> set_of(Scope& scope, const std::vector<EntryText>& elements);

/// "new HashMap<>(map)": it finds the keys by `equals`, whatever the map does.
[[nodiscard]] std::string new_map(Scope& scope, const std::string& copied);

/// An expression of the type `type` as an argument of the type Map or Collection: cast if need be.
[[nodiscard]] std::string as_collection(Scope& scope,
                                        Collection::Sort sort,
                                        const std::string& expression,
                                        std::string_view type);

}  // namespace testellate::emit::junit
