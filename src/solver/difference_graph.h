// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "value/bits.h"

namespace testellate::solver {

/// Constraints `to - from <= weight` over exact integers, added and taken back like a stack.
///
/// A set of them has a solution if and only if the graph with those edges has no cycle of negative weight.
/// Node 0 is the number 0, so the bounds of a node are its distances from and to node 0.
class DifferenceGraph {
 public:
  using Node = std::uint32_t;
  static constexpr Node kZero = 0;

  struct Bounds {
    value::S128 low = 0;
    value::S128 high = 0;
  };

  DifferenceGraph();

  /// Nodes stay for ever; `bounds` hold whatever is added.
  Node add_node(Bounds bounds);
  /// As tight as the constraints make them, unless propagation was cut short.
  [[nodiscard]] Bounds bounds(Node node) const { return bounds_[node]; }

  void add(Node from, Node to, value::S128 weight);
  /// Whether adding the constraint would leave no solution. False if that would take too long to find out.
  [[nodiscard]] bool contradicts(Node from, Node to, value::S128 weight);
  /// Whether bounds have crossed: there is no solution.
  [[nodiscard]] bool is_contradictory() const { return crossed_ != 0; }

  struct Mark {
    std::size_t edges = 0;
    std::size_t changes = 0;
    std::size_t crossed = 0;
  };
  [[nodiscard]] Mark mark() const { return {edges_.size(), changes_.size(), crossed_}; }
  /// Takes back what was added since.
  void undo(const Mark& mark);

 private:
  struct Edge {
    Node from;
    Node to;
    value::S128 weight;
  };
  struct Change {
    Node node;
    Bounds before;
  };

  void lower_high(Node node, value::S128 high);
  void raise_low(Node node, value::S128 low);
  void set(Node node, Bounds bounds);

  std::vector<Bounds> bounds_;                   // by node
  std::vector<std::vector<std::uint32_t>> out_;  // by node: edges
  std::vector<std::vector<std::uint32_t>> in_;   // by node: edges
  std::vector<Edge> edges_;
  std::vector<Change> changes_;
  std::size_t crossed_ = 0;
  std::vector<Node> work_;
  // Of `contradicts`, by node: a distance, and the search it belongs to.
  std::vector<value::S128> distance_;
  std::vector<std::uint32_t> reached_in_;
  std::uint32_t searches_ = 0;
};

}  // namespace testellate::solver
