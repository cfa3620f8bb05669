// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace testellate::solver::bitblast {

/// A one-bit signal: a node of a `GateGraph`, possibly complemented. Node 0 is the constant, so that a
/// default-constructed gate is false.
class Gate {
 public:
  constexpr Gate() = default;
  constexpr explicit Gate(std::uint32_t node, bool complemented = false)
      : code_(node * 2 + (complemented ? 1 : 0)) {}

  [[nodiscard]] constexpr std::uint32_t node() const { return code_ >> 1; }
  [[nodiscard]] constexpr bool is_complemented() const { return (code_ & 1) != 0; }
  [[nodiscard]] constexpr bool is_constant() const { return code_ < 2; }
  /// Node and complement in one number; gates are equal if their codes are.
  [[nodiscard]] constexpr std::uint32_t code() const { return code_; }

  [[nodiscard]] constexpr Gate operator!() const { return flipped(true); }
  /// The complement if `flip`.
  [[nodiscard]] constexpr Gate flipped(bool flip) const {
    Gate result;
    result.code_ = code_ ^ (flip ? 1U : 0U);
    return result;
  }
  friend constexpr auto operator<=>(Gate, Gate) = default;

 private:
  std::uint32_t code_ = 0;
};

inline constexpr Gate kFalse = Gate();
inline constexpr Gate kTrue = !Gate();

[[nodiscard]] constexpr Gate constant_gate(bool value) { return value ? kTrue : kFalse; }

/// A bit-vector of signals, least significant first.
using Word = std::vector<Gate>;
using WordView = std::span<const Gate>;

enum class GateKind : std::uint8_t { Constant, Input, And, Xor, Ite, Xor3, Majority };

/// Operands that a kind does not use are false. An Input has its ordinal as node number of `a`.
struct GateNode {
  GateKind kind = GateKind::Constant;
  Gate a;
  Gate b;
  Gate c;
};

/// A combinational circuit that only grows. Structurally equal nodes are one node, constants and trivial
/// cases are folded, and complements are moved to the edges, so that equal signals made in different ways
/// tend to be the same `Gate`. Xor, if-then-else and the two halves of a full adder are nodes of their own:
/// their clauses propagate better than those of the same function built from AND.
class GateGraph {
 public:
  GateGraph();

  /// A signal that is free; inputs are numbered from 0 in order of creation.
  Gate make_input();
  Gate make_and(Gate a, Gate b);
  Gate make_or(Gate a, Gate b) { return !make_and(!a, !b); }
  Gate make_xor(Gate a, Gate b);
  Gate make_equal(Gate a, Gate b) { return !make_xor(a, b); }
  Gate make_implies(Gate a, Gate b) { return !make_and(a, !b); }
  Gate make_ite(Gate condition, Gate then, Gate otherwise);
  /// Sum and carry of a full adder.
  Gate make_xor3(Gate a, Gate b, Gate c);
  Gate make_majority(Gate a, Gate b, Gate c);

  [[nodiscard]] const GateNode& node(std::uint32_t index) const { return nodes_[index]; }
  [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }
  [[nodiscard]] std::size_t input_count() const { return input_count_; }
  [[nodiscard]] std::uint32_t input_ordinal(std::uint32_t node) const { return nodes_[node].a.node(); }
  /// Whether more than one node uses this one. Roots (gates the caller keeps) are not counted.
  [[nodiscard]] bool is_shared(std::uint32_t node) const { return uses_[node] > 1; }

 private:
  Gate intern(GateKind kind, Gate a, Gate b, Gate c);
  Gate append(const GateNode& node);
  void count_use(Gate operand);
  void grow_table();

  std::vector<GateNode> nodes_;
  std::vector<std::uint8_t> uses_;    // saturates at 2
  std::vector<std::uint32_t> table_;  // open addressing, 0 = empty
  std::uint32_t input_count_ = 0;
};

}  // namespace testellate::solver::bitblast
