// SPDX-License-Identifier: Apache-2.0
#pragma once

// The memory behind a Term; included by term.h, which defines the handle. Nodes are made by TermArena only
// and never change, but for the cache of free variables.

namespace testellate::expr {

struct Known;

/// Variables of a term in order of age; interned, so equal sets are the same object.
struct VariableSet {
  std::uint32_t index = 0;
  std::vector<Term> variables;
};

class VariableSets;

struct VariableLeaf {
  std::string name;
  VariableSets* sets = nullptr;  ///< of the arena; lets `free_variables` cache without being given the arena
};

struct TableLeaf {
  std::vector<value::U128> values;
  value::U128 otherwise = 0;
};

struct Node {
  std::uint32_t id = 0;
  std::uint32_t argument_count = 0;
  std::uint32_t hash = 0;
  std::uint32_t payload = 0;  ///< Extract: high * 256 + low; FpRound: the rounding
  Sort sort = Sort::boolean();
  TermKind kind = TermKind::Constant;
  /// Of a bit-vector; null for other sorts.
  const Known* known = nullptr;
  /// Null until asked for; see `free_variables`.
  mutable const VariableSet* variables = nullptr;
  union {
    std::uint64_t words[2] = {0, 0};  ///< Constant: low, high
    const VariableLeaf* variable;
    const TableLeaf* table;
  };

  /// The arguments lie behind the node.
  [[nodiscard]] const Term* arguments() const { return reinterpret_cast<const Term*>(this + 1); }
  [[nodiscard]] Term* arguments() { return reinterpret_cast<Term*>(this + 1); }
};

inline std::uint32_t Term::id() const { return node_->id; }
inline TermKind Term::kind() const { return node_->kind; }
inline Sort Term::sort() const { return node_->sort; }
inline unsigned Term::width() const { return node_->sort.width(); }
inline std::span<const Term> Term::arguments() const { return {node_->arguments(), node_->argument_count}; }
inline Term Term::argument(std::size_t at) const {
  TESTELLATE_INVARIANT(at < node_->argument_count, "an argument asked for should exist");
  return node_->arguments()[at];
}
inline value::U128 Term::bits() const {
  TESTELLATE_INVARIANT(node_->kind == TermKind::Constant, "only a constant has bits");
  return (value::U128{node_->words[1]} << 64) | node_->words[0];
}
inline unsigned Term::extract_high() const { return node_->payload >> 8; }
inline unsigned Term::extract_low() const { return node_->payload & 0xff; }
inline value::Rounding Term::rounding() const { return static_cast<value::Rounding>(node_->payload); }

}  // namespace testellate::expr
