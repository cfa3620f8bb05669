// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "solver/bitblast/gate.h"

namespace testellate::solver::bitblast {

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
