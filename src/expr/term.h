// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expr/sort.h"
#include "value/bits.h"

namespace testellate::expr {

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

}  // namespace testellate::expr

#include "expr/node.h"

template <>
struct std::hash<testellate::expr::Term> {
  std::size_t operator()(testellate::expr::Term term) const noexcept {
    return std::hash<const testellate::expr::Node*>()(term.node());
  }
};
