// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "expr/term.h"
#include "solver/growing_prefix.h"
#include "solver/solver.h"
#include "value/bits.h"

namespace testellate::solver {

/// `base + offset`, modulo 2^width; without a base a number.
struct DifferenceSide {
  expr::Term base;
  value::U128 offset = 0;
  unsigned width = 0;
};

/// `left <= right`, or `left < right`, of signed or unsigned numbers.
struct DifferenceLiteral {
  DifferenceSide left;
  DifferenceSide right;
  bool is_strict = false;
  bool is_signed = true;
};

using DifferenceConjunction = std::vector<DifferenceLiteral>;

/// What a condition says about differences: it implies that one of `ways` holds, each a conjunction. A part
/// that says nothing about differences leaves an empty conjunction, which always holds.
struct DifferenceForm {
  std::vector<DifferenceConjunction> ways;
};

[[nodiscard]] DifferenceForm make_difference_form(expr::Term condition);

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

/// Refutes goals by differences: `low + 1 < high`, `high < length` and `length <= 24` leave no way to `length
/// <= low`. Bounds checks are like that, and refuting them is most of what exploring arrays costs. Machine
/// numbers wrap round, so a comparison counts only once the bounds that the prefix sets show that its sides
/// do not. What differences do not refute is passed on.
class DifferenceSolver final : public Solver {
 public:
  explicit DifferenceSolver(std::unique_ptr<Solver> next) : next_(std::move(next)) {}

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "differences"; }

 private:
  using Node = DifferenceGraph::Node;
  /// A side as an exact integer: node + offset.
  struct Place {
    Node node;
    value::S128 offset;
  };
  struct Waiting {
    const DifferenceLiteral* literal;
    bool is_placed;
  };
  struct Level {
    DifferenceGraph::Mark graph;
    std::size_t waiting;
    std::size_t placed;
  };

  void push(expr::Term condition);
  void pop();
  const DifferenceForm& form(expr::Term condition);
  Node node_of(expr::Term base);
  /// Nothing while it may wrap round.
  std::optional<Place> try_place(const DifferenceSide& side);
  DifferenceGraph::Bounds bounds(const Place& place) const;
  /// `left - right <= weight` in exact numbers; nothing while that is not known.
  struct Constraint {
    Place left;
    Place right;
    bool is_strict;
    bool makes_left_nonnegative;
  };
  std::optional<Constraint> try_constraint(const DifferenceLiteral& literal);
  void add(const Constraint& constraint);
  bool contradicts(const Constraint& constraint);
  bool is_refuted(const DifferenceConjunction& way);

  std::unique_ptr<Solver> next_;
  DifferenceGraph graph_;
  GrowingPrefix prefix_;
  std::unordered_map<expr::Term, Node> nodes_;
  std::unordered_map<expr::Term, DifferenceForm> forms_;
  std::vector<Level> levels_;             // by position in the prefix
  std::vector<Waiting> waiting_;          // literals of the prefix, in order
  std::vector<std::size_t> placed_late_;  // of `waiting_`: those that an older level left unplaced
};

}  // namespace testellate::solver
