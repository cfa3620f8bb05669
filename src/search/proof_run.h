// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "engine/engine.h"
#include "search/budget.h"

namespace testellate::search {

/// What no path has shown.
struct Unseen {
  std::set<ir::TakenEdge> edges;
  std::set<ir::Place> exceptions;  ///< none that arises there has left the target
  [[nodiscard]] bool is_empty() const { return edges.empty() && exceptions.empty(); }
};

/// What of `unseen` happens for no input: explores the unit with an engine that over-approximates (loops
/// havoc what they write, sizes are unbounded) until nothing is left; what was not seen then is impossible.
/// Proves nothing if anything was cut: a solver that could not say, something unsupported, or the budget.
///
/// `engine` must have been made with `Options::havocs_loops`. Of the budget's paths, each further state
/// counts.
[[nodiscard]] Unseen prove_impossible(engine::Engine& engine,
                                      const ir::Unit& unit,
                                      const Unseen& unseen,
                                      Budget& budget);

}  // namespace testellate::search
