// SPDX-License-Identifier: Apache-2.0
#include "solver/difference_solver.h"

#include <algorithm>

#include "expr/known.h"

namespace testellate::solver {

using expr::Term;
using value::S128;
using value::U128;

namespace {

/// Literals of the prefix that are tried again when a condition arrives: the newest ones.
constexpr std::size_t kMaxRetried = 32;

S128 smallest(unsigned width) { return -(S128{1} << (width - 1)); }
S128 largest(unsigned width) { return (S128{1} << (width - 1)) - 1; }

}  // namespace

const DifferenceForm& DifferenceSolver::form(Term condition) {
  auto [at, is_new] = forms_.try_emplace(condition);
  if (is_new) at->second = make_difference_form(condition);
  return at->second;
}

DifferenceSolver::Node DifferenceSolver::node_of(Term base) {
  auto [at, is_new] = nodes_.try_emplace(base, 0);
  if (is_new) {
    const expr::Known& known = expr::known(base);
    at->second = graph_.add_node({known.smin, known.smax});
  }
  return at->second;
}

std::optional<DifferenceSolver::Place> DifferenceSolver::try_place(const DifferenceSide& side) {
  S128 offset = value::to_signed(side.offset, side.width);
  if (!side.base.is_valid()) return Place{DifferenceGraph::kZero, offset};
  Node node = node_of(side.base);
  DifferenceGraph::Bounds exact = graph_.bounds(node);
  S128 modulus = S128{1} << side.width;
  S128 shift = 0;
  if (exact.low + offset > largest(side.width)) shift = -modulus;
  if (exact.high + offset < smallest(side.width)) shift = modulus;
  offset += shift;
  if (exact.low + offset < smallest(side.width) || exact.high + offset > largest(side.width)) {
    return std::nullopt;
  }
  return Place{node, offset};
}

DifferenceGraph::Bounds DifferenceSolver::bounds(const Place& place) const {
  DifferenceGraph::Bounds of_node = graph_.bounds(place.node);
  return {of_node.low + place.offset, of_node.high + place.offset};
}

std::optional<DifferenceSolver::Constraint> DifferenceSolver::try_constraint(
    const DifferenceLiteral& literal) {
  std::optional<Place> left = try_place(literal.left);
  std::optional<Place> right = try_place(literal.right);
  if (!left || !right) return std::nullopt;
  // Below a number that is not negative, unsigned and signed order agree, and the smaller one is not negative
  // either.
  if (!literal.is_signed && bounds(*right).low < 0) return std::nullopt;
  return Constraint{*left, *right, literal.is_strict, !literal.is_signed};
}

void DifferenceSolver::add(const Constraint& constraint) {
  S128 slack = constraint.is_strict ? 1 : 0;
  graph_.add(
      constraint.right.node, constraint.left.node, constraint.right.offset - constraint.left.offset - slack);
  if (constraint.makes_left_nonnegative) {
    graph_.add(constraint.left.node, DifferenceGraph::kZero, constraint.left.offset);
  }
}

bool DifferenceSolver::contradicts(const Constraint& constraint) {
  S128 slack = constraint.is_strict ? 1 : 0;
  return graph_.contradicts(constraint.right.node,
                            constraint.left.node,
                            constraint.right.offset - constraint.left.offset - slack) ||
         (constraint.makes_left_nonnegative && bounds(constraint.left).high < 0);
}

void DifferenceSolver::push(Term condition) {
  levels_.push_back({graph_.mark(), waiting_.size(), placed_late_.size()});
  const DifferenceForm& says = form(condition);
  if (says.ways.size() != 1 || says.ways[0].empty()) return;
  for (const DifferenceLiteral& literal : says.ways[0]) waiting_.push_back({&literal, false});
  std::size_t first = waiting_.size() - std::min(waiting_.size(), kMaxRetried);
  for (bool placed_one = true; placed_one && !graph_.is_contradictory();) {
    placed_one = false;
    for (std::size_t at = first; at < waiting_.size(); ++at) {
      if (waiting_[at].is_placed) continue;
      std::optional<Constraint> constraint = try_constraint(*waiting_[at].literal);
      if (!constraint) continue;
      add(*constraint);
      waiting_[at].is_placed = true;
      placed_one = true;
      if (at < levels_.back().waiting) placed_late_.push_back(at);
    }
  }
}

void DifferenceSolver::pop() {
  const Level& level = levels_.back();
  graph_.undo(level.graph);
  waiting_.resize(level.waiting);
  for (; placed_late_.size() > level.placed; placed_late_.pop_back()) {
    waiting_[placed_late_.back()].is_placed = false;
  }
  levels_.pop_back();
}

bool DifferenceSolver::is_refuted(const DifferenceConjunction& way) {
  DifferenceGraph::Mark before = graph_.mark();
  bool is_refuted = false;
  for (const DifferenceLiteral& literal : way) {
    std::optional<Constraint> constraint = try_constraint(literal);
    if (!constraint) continue;
    is_refuted = contradicts(*constraint);
    if (is_refuted) break;
    add(*constraint);
  }
  is_refuted = is_refuted || graph_.is_contradictory();
  graph_.undo(before);
  return is_refuted;
}

Answer DifferenceSolver::solve(const Query& query) {
  prefix_.align(query.prefix, [&](Term /*condition*/) { pop(); }, [&](Term condition) { push(condition); });
  if (graph_.is_contradictory()) return make_unsat();
  const DifferenceForm& goal = form(query.goal);
  bool can_hold = std::ranges::any_of(
      goal.ways, [&](const DifferenceConjunction& way) { return way.empty() || !is_refuted(way); });
  return can_hold ? next_->solve(query) : make_unsat();
}

}  // namespace testellate::solver
