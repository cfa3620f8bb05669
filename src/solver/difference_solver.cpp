// SPDX-License-Identifier: Apache-2.0
#include "solver/difference_solver.h"

#include <algorithm>
#include <optional>

#include "expr/known.h"

namespace testellate::solver {
namespace {

using expr::Term;
using expr::TermKind;

/// Wider values would not leave room for sums in 128 bits.
constexpr unsigned kMaxWidth = 64;

DifferenceSide make_side(Term term) {
  DifferenceSide side{term, 0, term.width()};
  if (term.is_constant()) return {Term(), term.bits(), term.width()};
  // Canonical sums have their constant first.
  if (term.kind() == TermKind::Add && term.arguments().size() == 2 && term.argument(0).is_constant()) {
    side.base = term.argument(1);
    side.offset = term.argument(0).bits();
  }
  // The same number in more bits.
  while (side.base.kind() == TermKind::SignExtend) side.base = side.base.argument(0);
  return side;
}

bool is_small_vector(Term term) { return term.sort().is_bit_vector() && term.width() <= kMaxWidth; }

struct Comparison {
  bool is_strict;
  bool is_signed;
};

std::optional<Comparison> comparison_of(TermKind kind) {
  if (kind == TermKind::SLess) return Comparison{true, true};
  if (kind == TermKind::SLessEqual) return Comparison{false, true};
  if (kind == TermKind::ULess) return Comparison{true, false};
  if (kind == TermKind::ULessEqual) return Comparison{false, false};
  return std::nullopt;
}

/// The ways of a condition that is neither a conjunction nor a disjunction.
DifferenceForm form_of_atom(Term condition) {
  DifferenceForm anything{{DifferenceConjunction()}};
  bool is_negated = condition.kind() == TermKind::Not;
  Term atom = is_negated ? condition.argument(0) : condition;
  if (atom.arguments().size() != 2 || !is_small_vector(atom.argument(0))) return anything;
  DifferenceSide left = make_side(atom.argument(0));
  DifferenceSide right = make_side(atom.argument(1));
  if (std::optional<Comparison> comparison = comparison_of(atom.kind())) {
    auto [is_strict, is_signed] = *comparison;
    if (is_negated) return {{{{right, left, !is_strict, is_signed}}}};
    return {{{{left, right, is_strict, is_signed}}}};
  }
  if (atom.kind() != TermKind::Equal) return anything;
  if (is_negated) return {{{{left, right, true, true}}, {{right, left, true, true}}}};
  return {{{{left, right, false, true}, {right, left, false, true}}}};
}

/// A conjunction keeps what its parts say in one way only.
DifferenceConjunction conjunction_of(Term condition) {
  DifferenceConjunction all;
  std::vector<Term> open{condition};
  while (!open.empty()) {
    Term part = open.back();
    open.pop_back();
    if (part.kind() == TermKind::And) {
      open.insert(open.end(), part.arguments().begin(), part.arguments().end());
      continue;
    }
    DifferenceForm form = form_of_atom(part);
    if (form.ways.size() == 1) all.insert(all.end(), form.ways[0].begin(), form.ways[0].end());
  }
  return all;
}

}  // namespace

DifferenceForm make_difference_form(Term condition) {
  if (condition.kind() == TermKind::And) return {{conjunction_of(condition)}};
  if (condition.kind() != TermKind::Or) return form_of_atom(condition);
  DifferenceForm form;
  for (Term part : condition.arguments()) {
    if (part.kind() == TermKind::And) {
      form.ways.push_back(conjunction_of(part));
      continue;
    }
    DifferenceForm ways = form_of_atom(part);
    form.ways.insert(form.ways.end(), ways.ways.begin(), ways.ways.end());
  }
  return form;
}

// Difference constraints as shortest paths (Bellman 1958; Cotton and Maler 2006 for the incremental use in a
// solver). Bounds are kept by relaxing edges from the changed nodes outwards; a contradiction between nodes
// without bounds is found by a search for a negative cycle through the edge in question.

namespace {

/// Relaxations per constraint: a cycle of negative weight would otherwise walk through the whole range.
constexpr std::size_t kMaxRelaxations = 2'000;

}  // namespace

DifferenceGraph::DifferenceGraph() { add_node({0, 0}); }

DifferenceGraph::Node DifferenceGraph::add_node(Bounds bounds) {
  bounds_.push_back(bounds);
  out_.emplace_back();
  in_.emplace_back();
  distance_.push_back(0);
  reached_in_.push_back(0);
  return static_cast<Node>(bounds_.size() - 1);
}

void DifferenceGraph::set(Node node, Bounds bounds) {
  changes_.push_back({node, bounds_[node]});
  bounds_[node] = bounds;
  if (bounds.low > bounds.high) ++crossed_;
}

void DifferenceGraph::lower_high(Node node, value::S128 high) {
  if (high >= bounds_[node].high) return;
  set(node, {bounds_[node].low, high});
  work_.assign(1, node);
  for (std::size_t at = 0; at < work_.size() && at < kMaxRelaxations && crossed_ == 0; ++at) {
    Node from = work_[at];
    for (std::uint32_t index : out_[from]) {
      const Edge& edge = edges_[index];
      value::S128 reached = bounds_[from].high + edge.weight;
      if (reached >= bounds_[edge.to].high) continue;
      set(edge.to, {bounds_[edge.to].low, reached});
      work_.push_back(edge.to);
    }
  }
}

void DifferenceGraph::raise_low(Node node, value::S128 low) {
  if (low <= bounds_[node].low) return;
  set(node, {low, bounds_[node].high});
  work_.assign(1, node);
  for (std::size_t at = 0; at < work_.size() && at < kMaxRelaxations && crossed_ == 0; ++at) {
    Node to = work_[at];
    for (std::uint32_t index : in_[to]) {
      const Edge& edge = edges_[index];
      value::S128 reached = bounds_[to].low - edge.weight;
      if (reached <= bounds_[edge.from].low) continue;
      set(edge.from, {reached, bounds_[edge.from].high});
      work_.push_back(edge.from);
    }
  }
}

void DifferenceGraph::add(Node from, Node to, value::S128 weight) {
  // An edge at node 0 says no more than the bound that it sets.
  if (from != kZero && to != kZero && from != to) {
    auto index = static_cast<std::uint32_t>(edges_.size());
    edges_.push_back({from, to, weight});
    out_[from].push_back(index);
    in_[to].push_back(index);
  }
  if (from == to) {
    if (weight < 0) ++crossed_;
    return;
  }
  if (to != kZero) lower_high(to, bounds_[from].high + weight);
  if (from != kZero) raise_low(from, bounds_[to].low - weight);
}

bool DifferenceGraph::contradicts(Node from, Node to, value::S128 weight) {
  if (bounds_[to].low - bounds_[from].high > weight) return true;
  if (from == to) return weight < 0;
  // The shortest way back from `to` to `from`: with the new edge it must not be a negative cycle.
  ++searches_;
  distance_[to] = 0;
  reached_in_[to] = searches_;
  work_.assign(1, to);
  for (std::size_t at = 0; at < work_.size() && at < kMaxRelaxations; ++at) {
    Node here = work_[at];
    for (std::uint32_t index : out_[here]) {
      const Edge& edge = edges_[index];
      value::S128 reached = distance_[here] + edge.weight;
      if (reached_in_[edge.to] == searches_ && distance_[edge.to] <= reached) continue;
      if (edge.to == from && reached + weight < 0) return true;
      reached_in_[edge.to] = searches_;
      distance_[edge.to] = reached;
      work_.push_back(edge.to);
    }
  }
  return false;
}

void DifferenceGraph::undo(const Mark& mark) {
  while (changes_.size() > mark.changes) {
    bounds_[changes_.back().node] = changes_.back().before;
    changes_.pop_back();
  }
  while (edges_.size() > mark.edges) {
    out_[edges_.back().from].pop_back();
    in_[edges_.back().to].pop_back();
    edges_.pop_back();
  }
  crossed_ = mark.crossed;
}

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
