// SPDX-License-Identifier: Apache-2.0
// Difference constraints as shortest paths (Bellman 1958; Cotton and Maler 2006 for the incremental use in a
// solver). Bounds are kept by relaxing edges from the changed nodes outwards; a contradiction between nodes
// without bounds is found by a search for a negative cycle through the edge in question.
#include "solver/difference_graph.h"

#include <algorithm>

namespace testellate::solver {
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

}  // namespace testellate::solver
