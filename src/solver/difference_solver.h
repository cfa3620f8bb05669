// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/difference_graph.h"
#include "solver/difference_literal.h"
#include "solver/growing_prefix.h"
#include "solver/solver.h"

namespace testellate::solver {

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
