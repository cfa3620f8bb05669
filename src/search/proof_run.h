// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "engine/engine.h"
#include "search/budget.h"

namespace testellate::search {

/// The edges among `undecided` that no input can take: explores the unit with an engine that
/// over-approximates (loops havoc what they write, sizes are unbounded) until nothing is left; what was not
/// reached then is unreachable. Proves nothing if anything was cut: a solver that could not say, something
/// unsupported, or the budget.
///
/// `engine` must have been made with `Options::havocs_loops`.
[[nodiscard]] std::vector<ir::TakenEdge> prove_infeasible(engine::Engine& engine,
                                                          const ir::Unit& unit,
                                                          const std::set<ir::TakenEdge>& undecided,
                                                          Budget& budget);

}  // namespace testellate::search
