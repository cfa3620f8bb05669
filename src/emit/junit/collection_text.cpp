// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/collection_text.h"

#include <algorithm>

namespace testellate::emit::junit {
namespace {

/// `Map.of` takes no more.
constexpr std::size_t kMostPairs = 10;

constexpr std::string_view kMapTypes[] = {"java.util.AbstractMap",
                                          "java.util.HashMap",
                                          "java.util.LinkedHashMap",
                                          "java.util.Map",
                                          "java.util.NavigableMap",
                                          "java.util.SortedMap",
                                          "java.util.TreeMap"};

constexpr std::string_view kCollectionTypes[] = {"java.util.AbstractCollection",
                                                 "java.util.AbstractList",
                                                 "java.util.AbstractSequentialList",
                                                 "java.util.AbstractSet",
                                                 "java.util.ArrayDeque",
                                                 "java.util.Collection",
                                                 "java.util.Deque",
                                                 "java.util.HashSet",
                                                 "java.util.LinkedHashSet",
                                                 "java.util.LinkedList",
                                                 "java.util.List",
                                                 "java.util.NavigableSet",
                                                 "java.util.Queue",
                                                 "java.util.Set",
                                                 "java.util.SortedSet",
                                                 "java.util.TreeSet"};

bool has_null(const std::vector<EntryText>& entries) {
  return std::ranges::any_of(
      entries, [](const EntryText& entry) { return entry.key == "null" || entry.value == "null"; });
}

}  // namespace

std::optional<std::string> map_of(Scope& scope, const std::vector<EntryText>& entries) {
  std::string text;
  for (const auto& [key, value] : entries) text += (text.empty() ? "" : ", ") + key + ", " + value;
  if (!has_null(entries) && entries.size() <= kMostPairs) {
    return scope.imports().spell_library("java.util.Map") + ".of(" + text + ")";
  }
  if (entries.size() != 1) return std::nullopt;
  return scope.imports().spell_library("java.util.Collections") + ".singletonMap(" + text + ")";
}

std::optional<std::string> set_of(Scope& scope, const std::vector<EntryText>& elements) {
  std::string text;
  for (const EntryText& element : elements) text += (text.empty() ? "" : ", ") + element.key;
  if (!has_null(elements)) return scope.imports().spell_library("java.util.Set") + ".of(" + text + ")";
  if (elements.size() != 1) return std::nullopt;
  return scope.imports().spell_library("java.util.Collections") + ".singleton(" + text + ")";
}

std::string new_map(Scope& scope, const std::string& copied) {
  return "new " + scope.imports().spell_library("java.util.HashMap") + "<>(" + copied + ")";
}

std::string as_collection(Scope& scope,
                          Collection::Sort sort,
                          const std::string& expression,
                          std::string_view type) {
  const bool is_map = sort == Collection::Sort::Map;
  const bool has_methods = is_map ? std::ranges::find(kMapTypes, type) != std::end(kMapTypes)
                                  : std::ranges::find(kCollectionTypes, type) != std::end(kCollectionTypes);
  if (has_methods) return expression;
  const std::string cast = is_map ? scope.imports().spell_library("java.util.Map") + "<?, ?>"
                                  : scope.imports().spell_library("java.util.Collection") + "<?>";
  return "(" + cast + ") " + expression;
}

}  // namespace testellate::emit::junit
