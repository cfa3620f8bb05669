// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/invariant.h"
#include "value/bits.h"
#include "value/float_ops.h"

namespace testellate::expr {

enum class SortKind : std::uint8_t { Bool, BitVector, Float, Array };

/// The type of a term, a 32-bit value: Bool, bit-vector of 1 to 128 bits, IEEE float, or array from
/// bit-vectors to bit-vectors or floats.
class Sort {
 public:
  [[nodiscard]] static constexpr Sort boolean() { return Sort(SortKind::Bool, 1, 0); }
  [[nodiscard]] static constexpr Sort bit_vector(unsigned width) {
    return Sort(SortKind::BitVector, width, 0);
  }
  [[nodiscard]] static constexpr Sort floating(value::FloatFormat format) {
    return Sort(SortKind::Float, value::float_width(format), 0);
  }
  /// `element` is a bit-vector or a float; `index_width` in 1 to 64.
  [[nodiscard]] static constexpr Sort array(unsigned index_width, Sort element) {
    return Sort(SortKind::Array, element.width(), index_width, element.kind_ == SortKind::Float);
  }

  [[nodiscard]] constexpr SortKind kind() const { return kind_; }
  [[nodiscard]] constexpr bool is_bool() const { return kind_ == SortKind::Bool; }
  [[nodiscard]] constexpr bool is_bit_vector() const { return kind_ == SortKind::BitVector; }
  [[nodiscard]] constexpr bool is_float() const { return kind_ == SortKind::Float; }
  [[nodiscard]] constexpr bool is_array() const { return kind_ == SortKind::Array; }

  /// Bits of a value of this sort (of an element, for an array).
  [[nodiscard]] constexpr unsigned width() const { return width_; }
  [[nodiscard]] constexpr value::FloatFormat format() const {
    TESTELLATE_INVARIANT(is_float(), "only a float sort has a format");
    return width_ == 32 ? value::FloatFormat::F32 : value::FloatFormat::F64;
  }
  [[nodiscard]] constexpr unsigned index_width() const { return index_width_; }
  [[nodiscard]] constexpr Sort element() const {
    TESTELLATE_INVARIANT(is_array(), "only an array sort has elements");
    return float_elements_ ? Sort(SortKind::Float, width_, 0) : Sort(SortKind::BitVector, width_, 0);
  }

  friend constexpr auto operator<=>(Sort, Sort) = default;

 private:
  constexpr Sort(SortKind kind, unsigned width, unsigned index_width, bool float_elements = false)
      : kind_(kind),
        width_(static_cast<std::uint8_t>(width)),
        index_width_(static_cast<std::uint8_t>(index_width)),
        float_elements_(float_elements) {}

  SortKind kind_;
  std::uint8_t width_;
  std::uint8_t index_width_;
  bool float_elements_;
};

enum class TermKind : std::uint8_t {
#define TERM_KIND(enumerator, name) enumerator,
#include "expr/kinds.def"
#undef TERM_KIND
};

[[nodiscard]] std::string_view name(TermKind kind);

struct Node;

/// A handle to a hash-consed expression: within one `TermArena`, structurally equal terms are the same
/// handle. Cheap to copy; lives as long as its arena. Default-constructed: no term.
class Term {
 public:
  constexpr Term() = default;
  constexpr explicit Term(const Node* node) : node_(node) {}

  [[nodiscard]] constexpr bool is_valid() const { return node_ != nullptr; }

  /// Order of creation, dense from 0. The only order that output may depend on: pointers differ between runs.
  [[nodiscard]] std::uint32_t id() const;
  [[nodiscard]] TermKind kind() const;
  [[nodiscard]] Sort sort() const;
  /// Short for sort().width().
  [[nodiscard]] unsigned width() const;
  [[nodiscard]] std::span<const Term> arguments() const;
  [[nodiscard]] Term argument(std::size_t at) const;

  [[nodiscard]] bool is_constant() const { return kind() == TermKind::Constant; }
  [[nodiscard]] bool is_variable() const { return kind() == TermKind::Variable; }
  /// Value of a Constant: 0 or 1 for Bool, the canonical word for a bit-vector, the bits for a float.
  [[nodiscard]] value::U128 bits() const;
  [[nodiscard]] bool is_true() const { return sort().is_bool() && is_constant() && bits() == 1; }
  [[nodiscard]] bool is_false() const { return sort().is_bool() && is_constant() && bits() == 0; }

  /// Of an Extract.
  [[nodiscard]] unsigned extract_high() const;
  [[nodiscard]] unsigned extract_low() const;
  /// Of an FpRound.
  [[nodiscard]] value::Rounding rounding() const;
  /// Name of a Variable, as the source calls it.
  [[nodiscard]] std::string_view variable_name() const;
  /// Of a ConstantArray: the listed values, and the one for every other index.
  [[nodiscard]] std::span<const value::U128> table_values() const;
  [[nodiscard]] value::U128 table_default() const;

  [[nodiscard]] const Node* node() const { return node_; }

  friend constexpr bool operator==(Term, Term) = default;

 private:
  const Node* node_ = nullptr;
};

/// Orders terms by age, for containers whose iteration reaches output.
struct ById {
  bool operator()(Term a, Term b) const { return a.id() < b.id(); }
};

/// Distinct terms in `term`, itself and leaves included.
[[nodiscard]] std::size_t dag_size(Term term);

/// The distinct terms in `roots`, each after its arguments.
[[nodiscard]] std::vector<Term> post_order(std::span<const Term> roots);

// The memory behind a Term. Nodes are made by TermArena only and never change, but for the cache of free
// variables.

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

template <>
struct std::hash<testellate::expr::Term> {
  std::size_t operator()(testellate::expr::Term term) const noexcept {
    return std::hash<const testellate::expr::Node*>()(term.node());
  }
};
