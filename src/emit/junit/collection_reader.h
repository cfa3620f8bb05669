// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::emit::junit {

/// What a map, a set, a linked list, a queue or an Optional of the JDK holds.
struct Collection {
  enum class Sort : std::uint8_t { Map, Set, List, Queue, Optional };
  struct Entry {
    result::Link key;    ///< of others than maps: the element
    result::Link value;  ///< of a map only
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  Sort sort = Sort::Map;
  bool is_ordered = false;      ///< the class promises the order of the entries
  bool has_comparator = false;  ///< which need not find a key again that is there
  std::vector<Entry> entries;
};

/// Reads java.util's HashMap, LinkedHashMap and TreeMap, the sets that are made of them, LinkedList,
/// ArrayDeque and Optional, by the fields that they have in JDK 17. Classes below them may mean something
/// else by these fields and are not read.
class CollectionReader {
 public:
  explicit CollectionReader(const ir::Program& program);

  /// Nothing if the object is no such collection or a cell that its contents depend on is not in the graph.
  [[nodiscard]] std::optional<Collection> read(const result::Graph& graph, std::uint32_t object) const;

 private:
  using Entries = std::vector<Collection::Entry>;

  [[nodiscard]] std::optional<Collection> read_map(const result::Graph& graph,
                                                   const result::Object& map) const;
  /// Of a set, by the field that has its map.
  [[nodiscard]] std::optional<Collection> read_set(const result::Graph& graph,
                                                   const result::Object& set,
                                                   ir::FieldId map) const;
  [[nodiscard]] std::optional<Entries> read_table(const result::Graph& graph,
                                                  const result::Object& map,
                                                  std::uint64_t size) const;
  [[nodiscard]] std::optional<Entries> read_chain(const result::Graph& graph,
                                                  const result::Object& map,
                                                  std::uint64_t size) const;
  [[nodiscard]] std::optional<Entries> read_tree(const result::Graph& graph,
                                                 const result::Object& map,
                                                 std::uint64_t size) const;
  [[nodiscard]] std::optional<Collection> read_linked_list(const result::Graph& graph,
                                                           const result::Object& list) const;
  [[nodiscard]] std::optional<Collection> read_queue(const result::Graph& graph,
                                                     const result::Object& queue) const;
  [[nodiscard]] std::optional<Collection> read_optional(const result::Object& optional) const;
  /// Adds the nodes from `at` on, as long as there are no more than `size`.
  [[nodiscard]] bool add_nodes(const result::Graph& graph,
                               result::Link at,
                               ir::FieldId next,
                               std::uint64_t size,
                               Entries& entries) const;

  ir::ClassId hash_map_;
  ir::ClassId linked_hash_map_;
  ir::ClassId tree_map_;
  ir::ClassId hash_set_;
  ir::ClassId linked_hash_set_;
  ir::ClassId tree_set_;
  ir::ClassId linked_list_;
  ir::ClassId array_deque_;
  ir::ClassId optional_;
  ir::FieldId table_;
  ir::FieldId hash_size_;
  ir::FieldId node_key_;
  ir::FieldId node_value_;
  ir::FieldId node_next_;
  ir::FieldId chain_head_;
  ir::FieldId chain_after_;
  ir::FieldId tree_comparator_;
  ir::FieldId tree_root_;
  ir::FieldId tree_size_;
  ir::FieldId tree_key_;
  ir::FieldId tree_value_;
  ir::FieldId tree_left_;
  ir::FieldId tree_right_;
  ir::FieldId hash_set_map_;
  ir::FieldId tree_set_map_;
  ir::FieldId list_first_;
  ir::FieldId list_size_;
  ir::FieldId list_item_;
  ir::FieldId list_next_;
  ir::FieldId queue_elements_;
  ir::FieldId queue_head_;
  ir::FieldId queue_tail_;
  ir::FieldId optional_value_;
};

}  // namespace testellate::emit::junit
