// SPDX-License-Identifier: Apache-2.0
// What is expected of maps, sets, linked lists and queues of the JDK.
#include <algorithm>
#include <utility>

#include "emit/junit/collection_text.h"
#include "emit/junit/expectation_limits.h"
#include "emit/junit/expectations.h"
#include "emit/junit/list_text.h"

namespace testellate::emit::junit {
namespace {

using result::Link;
using Sort = Collection::Sort;

/// Whether `equals` would ask a comparator for keys.
bool is_searched(const Collection& collection) {
  return collection.sort == Sort::Map && collection.has_comparator && !collection.entries.empty();
}

bool are_different(const std::vector<EntryText>& sorted) {
  return std::ranges::adjacent_find(sorted, {}, &EntryText::key) == sorted.end();
}

/// In an order that does not depend on where a table has them.
std::vector<Collection::Entry> by_identity(Collection collection) {
  if (!collection.is_ordered) {
    std::ranges::sort(
        collection.entries, {}, [](const Collection::Entry& entry) { return entry.key.object; });
  }
  return std::move(collection.entries);
}

}  // namespace

std::optional<std::string> Expectations::comparable_text(const Link& link, unsigned depth) {
  const bool is_array =
      link.object && scope_.reader().sort_of(scope_.test().after.objects[*link.object]) == ObjectSort::Array;
  return is_array ? std::nullopt : element_text(link, "java.lang.Object", depth);
}

std::optional<std::string> Expectations::key_text(const Link& key) {
  if (!key.object) return "null";
  const result::Object& object = scope_.test().after.objects[*key.object];
  return is_value(scope_.reader().sort_of(object)) ? value_object_text(object) : std::nullopt;
}

std::optional<std::string> Expectations::inner_collection_text(std::uint32_t index, unsigned depth) {
  const std::optional<Collection> found = scope_.reader().collections().read(scope_.test().after, index);
  if (!found || is_searched(*found)) return std::nullopt;
  return collection_text(*found, depth);
}

std::optional<std::string> Expectations::collection_text(const Collection& collection, unsigned depth) {
  if (collection.sort == Sort::Queue) return std::nullopt;
  if (collection.sort == Sort::List) return sequence_text(collection, depth);
  if (collection.sort == Sort::Optional) return optional_text(collection, depth);
  if (depth > kDeepestArray || collection.entries.size() > kLongestArray) return std::nullopt;
  const bool is_map = collection.sort == Sort::Map;
  std::vector<EntryText> texts;
  for (const Collection::Entry& entry : collection.entries) {
    // A map looks for a key by its hash, and that of a list may have changed since.
    std::optional<std::string> key = is_map ? key_text(entry.key) : comparable_text(entry.key, depth);
    std::optional<std::string> value = is_map ? comparable_text(entry.value, depth) : "";
    if (!key || !value) return std::nullopt;
    texts.push_back({*std::move(key), *std::move(value)});
  }
  std::vector<EntryText> sorted = texts;
  std::ranges::sort(sorted, {}, &EntryText::key);
  if (!are_different(sorted)) return std::nullopt;
  const std::vector<EntryText>& shown = collection.is_ordered ? texts : sorted;
  return is_map ? map_of(scope_, shown) : set_of(scope_, shown);
}

std::optional<std::string> Expectations::optional_text(const Collection& optional, unsigned depth) {
  const std::string name = scope_.imports().spell_library("java.util.Optional");
  if (optional.entries.empty()) return name + ".empty()";
  if (depth > kDeepestArray) return std::nullopt;
  const std::optional<std::string> value = comparable_text(optional.entries.front().key, depth);
  return value ? std::optional(name + ".of(" + *value + ")") : std::nullopt;
}

bool Expectations::expect_collection(const std::string& name,
                                     std::uint32_t index,
                                     const std::string& type,
                                     unsigned depth) {
  const std::optional<Collection> found = scope_.reader().collections().read(scope_.test().after, index);
  if (!found) return false;
  const bool is_optional = found->sort == Sort::Optional;
  const std::string read = is_optional ? name : as_collection(scope_, found->sort, name, type);
  if (const std::optional<std::string> expected = collection_text(*found, 0)) {
    add("assertEquals", *expected + ", " + (is_searched(*found) ? new_map(scope_, read) : name));
    return true;
  }
  // What it holds is asked for where the type has the method.
  if (is_optional) {
    if (type != "java.util.Optional") return false;
    expect(name + ".get()", found->entries.front().key, "java.lang.Object", depth + 1);
    return true;
  }
  const std::string path = read == name ? name : "(" + read + ")";
  if (found->entries.empty()) {
    add("assertTrue", path + ".isEmpty()");
    return true;
  }
  if (found->sort == Sort::Queue) {
    if (const std::optional<std::string> expected = sequence_text(*found, 0)) {
      add("assertEquals", *expected + ", " + new_list(scope_, read));
      return true;
    }
  }
  add("assertEquals", std::to_string(found->entries.size()) + ", " + path + ".size()");
  if (found->sort == Sort::Map && !is_searched(*found) && depth <= kDeepest)
    expect_entries(path, *found, depth);
  return true;
}

void Expectations::expect_entries(const std::string& path, const Collection& map, unsigned depth) {
  if (map.entries.size() > kMostElements) return;
  std::vector<std::pair<std::string, Link>> values;
  for (const Collection::Entry& entry : map.entries) {
    if (std::optional<std::string> key = key_text(entry.key)) {
      values.emplace_back(*std::move(key), entry.value);
    }
  }
  if (!map.is_ordered) std::ranges::sort(values, {}, &std::pair<std::string, Link>::first);
  for (const auto& [key, value] : values) {
    expect(path + ".get(" + key + ")", value, "java.lang.Object", depth + 1);
  }
}

std::optional<std::string> Expectations::sequence_text(const Collection& sequence, unsigned depth) {
  if (depth > kDeepestArray || sequence.entries.size() > kLongestArray) return std::nullopt;
  std::vector<std::string> texts;
  for (const Collection::Entry& entry : sequence.entries) {
    std::optional<std::string> text = comparable_text(entry.key, depth);
    if (!text) return std::nullopt;
    texts.push_back(*std::move(text));
  }
  return list_of(scope_, texts, "");
}

bool Expectations::is_changed_collection(std::uint32_t index, unsigned depth) const {
  const result::TestCase& test = scope_.test();
  const CollectionReader& reader = scope_.reader().collections();
  std::optional<Collection> before = reader.read(test.before, index);
  std::optional<Collection> after = reader.read(test.after, index);
  if (!before || !after) return false;
  const std::vector<Collection::Entry> now = by_identity(*std::move(after));
  if (by_identity(*std::move(before)) != now) return true;
  return std::ranges::any_of(now, [&](const Collection::Entry& entry) {
    return is_changed_part(entry.key, depth) || is_changed_part(entry.value, depth);
  });
}

bool Expectations::is_changed_part(const Link& part, unsigned depth) const {
  const result::TestCase& test = scope_.test();
  if (!part.object || *part.object >= test.before.objects.size() || depth > kDeepestArray) return false;
  if (scope_.reader().sort_of(test.after.objects[*part.object]) == ObjectSort::List) {
    return scope_.reader().is_changed_list(test, *part.object);
  }
  return is_changed_collection(*part.object, depth + 1);
}

}  // namespace testellate::emit::junit
