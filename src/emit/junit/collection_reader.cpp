// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/collection_reader.h"

#include <string_view>
#include <utility>

#include "emit/junit/named_members.h"
#include "emit/junit/object_reader.h"

namespace testellate::emit::junit {
namespace {

using result::Graph;
using result::Link;
using result::Object;
using result::Scalar;
using result::Value;

/// Nobody wants to see more of them.
constexpr std::uint64_t kMostEntries = 4096;

std::optional<Link> to_link(const Value* value) {
  const auto* link = value == nullptr ? nullptr : std::get_if<Link>(value);
  return link == nullptr ? std::nullopt : std::optional(*link);
}

std::optional<Link> link_in(const Object& object, ir::FieldId field) {
  return to_link(find_cell(object, field));
}

std::optional<std::uint64_t> number_in(const Object& object, ir::FieldId field) {
  const Value* value = find_cell(object, field);
  const auto* scalar = value == nullptr ? nullptr : std::get_if<Scalar>(value);
  if (scalar == nullptr || scalar->bits > kMostEntries) return std::nullopt;
  return static_cast<std::uint64_t>(scalar->bits);
}

/// A node with the two cells; nothing if one of them is missing.
std::optional<Collection::Entry> entry_in(const Object& node, ir::FieldId key, ir::FieldId value) {
  const std::optional<Link> its_key = link_in(node, key);
  const std::optional<Link> its_value = link_in(node, value);
  if (!its_key || !its_value) return std::nullopt;
  return Collection::Entry{*its_key, *its_value};
}

}  // namespace

CollectionReader::CollectionReader(const ir::Program& program) {
  hash_map_ = class_named(program, "java.util.HashMap");
  linked_hash_map_ = class_named(program, "java.util.LinkedHashMap");
  tree_map_ = class_named(program, "java.util.TreeMap");
  hash_set_ = class_named(program, "java.util.HashSet");
  linked_hash_set_ = class_named(program, "java.util.LinkedHashSet");
  tree_set_ = class_named(program, "java.util.TreeSet");
  linked_list_ = class_named(program, "java.util.LinkedList");
  array_deque_ = class_named(program, "java.util.ArrayDeque");
  optional_ = class_named(program, "java.util.Optional");
  table_ = field_named(program, "java.util.HashMap", "table");
  hash_size_ = field_named(program, "java.util.HashMap", "size");
  node_key_ = field_named(program, "java.util.HashMap$Node", "key");
  node_value_ = field_named(program, "java.util.HashMap$Node", "value");
  node_next_ = field_named(program, "java.util.HashMap$Node", "next");
  chain_head_ = field_named(program, "java.util.LinkedHashMap", "head");
  chain_after_ = field_named(program, "java.util.LinkedHashMap$Entry", "after");
  tree_comparator_ = field_named(program, "java.util.TreeMap", "comparator");
  tree_root_ = field_named(program, "java.util.TreeMap", "root");
  tree_size_ = field_named(program, "java.util.TreeMap", "size");
  tree_key_ = field_named(program, "java.util.TreeMap$Entry", "key");
  tree_value_ = field_named(program, "java.util.TreeMap$Entry", "value");
  tree_left_ = field_named(program, "java.util.TreeMap$Entry", "left");
  tree_right_ = field_named(program, "java.util.TreeMap$Entry", "right");
  hash_set_map_ = field_named(program, "java.util.HashSet", "map");
  tree_set_map_ = field_named(program, "java.util.TreeSet", "m");
  list_first_ = field_named(program, "java.util.LinkedList", "first");
  list_size_ = field_named(program, "java.util.LinkedList", "size");
  list_item_ = field_named(program, "java.util.LinkedList$Node", "item");
  list_next_ = field_named(program, "java.util.LinkedList$Node", "next");
  queue_elements_ = field_named(program, "java.util.ArrayDeque", "elements");
  queue_head_ = field_named(program, "java.util.ArrayDeque", "head");
  queue_tail_ = field_named(program, "java.util.ArrayDeque", "tail");
  optional_value_ = field_named(program, "java.util.Optional", "value");
}

std::optional<Collection> CollectionReader::read(const Graph& graph, std::uint32_t object) const {
  const Object& found = graph.objects[object];
  const ir::ClassId its_class = found.object_class;
  if (found.kind != Object::Kind::Instance || !its_class.is_valid()) return std::nullopt;
  if (its_class == hash_set_ || its_class == linked_hash_set_) return read_set(graph, found, hash_set_map_);
  if (its_class == tree_set_) return read_set(graph, found, tree_set_map_);
  if (its_class == linked_list_) return read_linked_list(graph, found);
  if (its_class == array_deque_) return read_queue(graph, found);
  if (its_class == optional_) return read_optional(found);
  return read_map(graph, found);
}

std::optional<Collection> CollectionReader::read_map(const Graph& graph, const Object& map) const {
  const ir::ClassId its_class = map.object_class;
  const bool is_tree = its_class == tree_map_;
  if (!is_tree && its_class != hash_map_ && its_class != linked_hash_map_) return std::nullopt;
  const std::optional<std::uint64_t> size = number_in(map, is_tree ? tree_size_ : hash_size_);
  if (!size) return std::nullopt;
  std::optional<Entries> entries = is_tree                  ? read_tree(graph, map, *size)
                                   : its_class == hash_map_ ? read_table(graph, map, *size)
                                                            : read_chain(graph, map, *size);
  const std::optional<Link> comparator = is_tree ? link_in(map, tree_comparator_) : Link();
  if (!comparator || !entries || entries->size() != *size) return std::nullopt;
  const bool is_ordered = its_class != hash_map_;
  return Collection{Collection::Sort::Map, is_ordered, comparator->object.has_value(), *std::move(entries)};
}

std::optional<Collection> CollectionReader::read_optional(const Object& optional) const {
  const std::optional<Link> value = link_in(optional, optional_value_);
  if (!value) return std::nullopt;
  Entries entries;
  if (value->object) entries.push_back({*value, {}});
  return Collection{Collection::Sort::Optional, true, false, std::move(entries)};
}

std::optional<Collection> CollectionReader::read_set(const Graph& graph,
                                                     const Object& set,
                                                     ir::FieldId map) const {
  const std::optional<Link> link = link_in(set, map);
  if (!link || !link->object) return std::nullopt;
  std::optional<Collection> found = read_map(graph, graph.objects[*link->object]);
  if (!found) return std::nullopt;
  found->sort = Collection::Sort::Set;
  // The values only say that the key is there.
  for (Collection::Entry& entry : found->entries) entry.value = Link();
  return found;
}

bool CollectionReader::add_nodes(
    const Graph& graph, Link at, ir::FieldId next, std::uint64_t size, Entries& entries) const {
  while (at.object) {
    const Object& node = graph.objects[*at.object];
    const std::optional<Collection::Entry> entry = entry_in(node, node_key_, node_value_);
    const std::optional<Link> following = link_in(node, next);
    if (!entry || !following || entries.size() == size) return false;
    entries.push_back(*entry);
    at = *following;
  }
  return true;
}

std::optional<CollectionReader::Entries> CollectionReader::read_table(const Graph& graph,
                                                                      const Object& map,
                                                                      std::uint64_t size) const {
  const std::optional<Link> table = link_in(map, table_);
  if (!table) return std::nullopt;
  Entries entries;
  if (!table->object) return entries;
  const Object& buckets = graph.objects[*table->object];
  for (std::uint64_t at = 0; at < buckets.length; ++at) {
    const std::optional<Link> bucket = to_link(find_element(buckets, at));
    if (!bucket || !add_nodes(graph, *bucket, node_next_, size, entries)) return std::nullopt;
  }
  return entries;
}

std::optional<CollectionReader::Entries> CollectionReader::read_chain(const Graph& graph,
                                                                      const Object& map,
                                                                      std::uint64_t size) const {
  const std::optional<Link> head = link_in(map, chain_head_);
  Entries entries;
  if (!head || !add_nodes(graph, *head, chain_after_, size, entries)) return std::nullopt;
  return entries;
}

std::optional<CollectionReader::Entries> CollectionReader::read_tree(const Graph& graph,
                                                                     const Object& map,
                                                                     std::uint64_t size) const {
  std::optional<Link> at = link_in(map, tree_root_);
  Entries entries;
  std::vector<const Object*> above;  // those whose left side is being read
  while (at && (at->object || !above.empty())) {
    if (at->object) {
      if (above.size() == size) return std::nullopt;
      above.push_back(&graph.objects[*at->object]);
      at = link_in(*above.back(), tree_left_);
      continue;
    }
    const Object& node = *above.back();
    above.pop_back();
    const std::optional<Collection::Entry> entry = entry_in(node, tree_key_, tree_value_);
    if (!entry || entries.size() == size) return std::nullopt;
    entries.push_back(*entry);
    at = link_in(node, tree_right_);
  }
  if (!at) return std::nullopt;
  return entries;
}

std::optional<Collection> CollectionReader::read_linked_list(const Graph& graph, const Object& list) const {
  const std::optional<std::uint64_t> size = number_in(list, list_size_);
  std::optional<Link> at = link_in(list, list_first_);
  Collection found{Collection::Sort::List, true, false, {}};
  while (size && at && at->object && found.entries.size() < *size) {
    const Object& node = graph.objects[*at->object];
    const std::optional<Link> item = link_in(node, list_item_);
    if (!item) return std::nullopt;
    found.entries.push_back({*item, Link()});
    at = link_in(node, list_next_);
  }
  if (!size || !at || at->object || found.entries.size() != *size) return std::nullopt;
  return found;
}

std::optional<Collection> CollectionReader::read_queue(const Graph& graph, const Object& queue) const {
  const std::optional<Link> array = link_in(queue, queue_elements_);
  const std::optional<std::uint64_t> head = number_in(queue, queue_head_);
  const std::optional<std::uint64_t> tail = number_in(queue, queue_tail_);
  if (!array || !array->object || !head || !tail) return std::nullopt;
  const Object& elements = graph.objects[*array->object];
  if (*head >= elements.length || *tail >= elements.length) return std::nullopt;
  Collection found{Collection::Sort::Queue, true, false, {}};
  for (std::uint64_t at = *head; at != *tail; at = (at + 1) % elements.length) {
    const std::optional<Link> element = to_link(find_element(elements, at));
    if (!element) return std::nullopt;
    found.entries.push_back({*element, Link()});
  }
  return found;
}

}  // namespace testellate::emit::junit
