// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "expr/free_variables.h"
#include "expr/known.h"
#include "expr/term.h"

namespace testellate::expr {

/// Owns the nodes of a run and makes each distinct one once. Knows nothing of meaning: what it is asked for
/// is what it stores.
class TermArena {
 public:
  TermArena();
  TermArena(const TermArena&) = delete;
  TermArena& operator=(const TermArena&) = delete;

  Term constant(Sort sort, value::U128 bits);
  Term variable(std::string_view name, Sort sort);
  Term table(Sort array, std::span<const value::U128> values, value::U128 otherwise);
  Term operation(TermKind kind, Sort sort, std::uint32_t payload, std::span<const Term> arguments);

  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  template <typename Same>
  [[nodiscard]] Node* find(std::uint32_t hash, Same same) const;
  Node* allocate(TermKind kind, Sort sort, std::uint32_t hash, std::size_t argument_count);
  void* allocate_bytes(std::size_t size);
  void insert(Node* node);
  void set_known(Node* node);
  void grow();

  std::vector<std::unique_ptr<std::byte[]>> chunks_;
  std::byte* chunk_next_ = nullptr;
  std::size_t chunk_left_ = 0;
  std::vector<Node*> slots_;
  std::size_t size_ = 0;
  std::unordered_map<std::string_view, Term> variables_;
  std::deque<VariableLeaf> variable_leaves_;
  std::deque<TableLeaf> table_leaves_;
  VariableSets variable_sets_;
};

}  // namespace testellate::expr
