// SPDX-License-Identifier: Apache-2.0
// A bump allocator for nodes with their arguments behind them, and an open-addressing table of node pointers
// that makes equal requests meet. Nothing is ever freed before the arena: terms live as long as the run.
#include "expr/arena.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "support/hash.h"

namespace testellate::expr {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 18;
constexpr std::size_t kFirstSlots = std::size_t{1} << 12;

std::uint64_t hash_head(TermKind kind, Sort sort, std::uint32_t payload) {
  std::uint64_t head = static_cast<std::uint64_t>(kind) | (static_cast<std::uint64_t>(sort.kind()) << 8) |
                       (std::uint64_t{sort.width()} << 16) | (std::uint64_t{sort.index_width()} << 24);
  return support::hash_mix(head, payload);
}

std::uint64_t mix_word(std::uint64_t hash, value::U128 word) {
  hash = support::hash_mix(hash, static_cast<std::uint64_t>(word));
  return support::hash_mix(hash, static_cast<std::uint64_t>(word >> 64));
}

}  // namespace

TermArena::TermArena() : slots_(kFirstSlots, nullptr) {}

template <typename Same>
Node* TermArena::find(std::uint32_t hash, Same same) const {
  std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash & mask; slots_[at] != nullptr; at = (at + 1) & mask) {
    if (slots_[at]->hash == hash && same(*slots_[at])) return slots_[at];
  }
  return nullptr;
}

void* TermArena::allocate_bytes(std::size_t size) {
  constexpr std::size_t kAlign = alignof(std::max_align_t);
  size = (size + kAlign - 1) / kAlign * kAlign;
  if (size > chunk_left_) {
    std::size_t bytes = std::max(size, kChunkBytes);
    chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(bytes));
    chunk_next_ = chunks_.back().get();
    chunk_left_ = bytes;
  }
  void* result = chunk_next_;
  chunk_next_ += size;
  chunk_left_ -= size;
  return result;
}

Node* TermArena::allocate(TermKind kind, Sort sort, std::uint32_t hash, std::size_t argument_count) {
  Node* node = new (allocate_bytes(sizeof(Node) + argument_count * sizeof(Term))) Node;
  node->id = static_cast<std::uint32_t>(size_);
  node->argument_count = static_cast<std::uint32_t>(argument_count);
  node->hash = hash;
  node->sort = sort;
  node->kind = kind;
  return node;
}

void TermArena::insert(Node* node) {
  if ((size_ + 1) * 2 > slots_.size()) grow();
  std::size_t mask = slots_.size() - 1;
  std::size_t at = node->hash & mask;
  while (slots_[at] != nullptr) at = (at + 1) & mask;
  slots_[at] = node;
  ++size_;
}

void TermArena::grow() {
  std::vector<Node*> old(slots_.size() * 2, nullptr);
  old.swap(slots_);
  std::size_t mask = slots_.size() - 1;
  for (Node* node : old) {
    if (node == nullptr) continue;
    std::size_t at = node->hash & mask;
    while (slots_[at] != nullptr) at = (at + 1) & mask;
    slots_[at] = node;
  }
}

void TermArena::set_known(Node* node) {
  if (!node->sort.is_bit_vector()) return;
  node->known = new (allocate_bytes(sizeof(Known))) Known(compute_known(Term(node)));
}

Term TermArena::constant(Sort sort, value::U128 bits) {
  auto hash = static_cast<std::uint32_t>(mix_word(hash_head(TermKind::Constant, sort, 0), bits));
  auto low = static_cast<std::uint64_t>(bits);
  auto high = static_cast<std::uint64_t>(bits >> 64);
  Node* node = find(hash, [&](const Node& other) {
    return other.kind == TermKind::Constant && other.sort == sort && other.words[0] == low &&
           other.words[1] == high;
  });
  if (node == nullptr) {
    node = allocate(TermKind::Constant, sort, hash, 0);
    node->words[0] = low;
    node->words[1] = high;
    set_known(node);
    insert(node);
  }
  return Term(node);
}

Term TermArena::variable(std::string_view name, Sort sort) {
  if (auto found = variables_.find(name); found != variables_.end()) {
    TESTELLATE_INVARIANT(found->second.sort() == sort, "a variable should keep its sort");
    return found->second;
  }
  variable_leaves_.push_back({std::string(name), &variable_sets_});
  auto hash = static_cast<std::uint32_t>(
      support::hash_mix(hash_head(TermKind::Variable, sort, 0), variable_leaves_.size()));
  Node* node = allocate(TermKind::Variable, sort, hash, 0);
  node->variable = &variable_leaves_.back();
  set_known(node);
  insert(node);
  variables_.emplace(variable_leaves_.back().name, Term(node));
  return Term(node);
}

Term TermArena::table(Sort array, std::span<const value::U128> values, value::U128 otherwise) {
  std::uint64_t long_hash = mix_word(hash_head(TermKind::ConstantArray, array, 0), otherwise);
  for (value::U128 word : values) long_hash = mix_word(long_hash, word);
  auto hash = static_cast<std::uint32_t>(long_hash);
  Node* node = find(hash, [&](const Node& other) {
    return other.kind == TermKind::ConstantArray && other.sort == array &&
           other.table->otherwise == otherwise && std::ranges::equal(other.table->values, values);
  });
  if (node == nullptr) {
    table_leaves_.push_back({std::vector<value::U128>(values.begin(), values.end()), otherwise});
    node = allocate(TermKind::ConstantArray, array, hash, 0);
    node->table = &table_leaves_.back();
    insert(node);
  }
  return Term(node);
}

Term TermArena::operation(TermKind kind, Sort sort, std::uint32_t payload, std::span<const Term> arguments) {
  std::uint64_t long_hash = hash_head(kind, sort, payload);
  for (Term argument : arguments) long_hash = support::hash_mix(long_hash, argument.id());
  auto hash = static_cast<std::uint32_t>(long_hash);
  Node* node = find(hash, [&](const Node& other) {
    return other.kind == kind && other.sort == sort && other.payload == payload &&
           other.argument_count == arguments.size() &&
           std::equal(arguments.begin(), arguments.end(), other.arguments());
  });
  if (node == nullptr) {
    node = allocate(kind, sort, hash, arguments.size());
    node->payload = payload;
    std::uninitialized_copy(arguments.begin(), arguments.end(), node->arguments());
    set_known(node);
    insert(node);
  }
  return Term(node);
}

}  // namespace testellate::expr
