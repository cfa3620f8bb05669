// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/decision.h"
#include "ir/program.h"

namespace testellate::check {

/// The edges of user code that a path took by decisions, in order. They are part of the path; edges whose
/// condition was a constant lie between them. Bodies of the functions must exist.
[[nodiscard]] std::vector<ir::TakenEdge> decided_edges(const ir::Program& program,
                                                       std::span<const engine::Decision> decisions);

/// Whether `part` occurs in `path` in its order, with anything between.
[[nodiscard]] bool embeds(std::span<const ir::TakenEdge> path, std::span<const ir::TakenEdge> part);

}  // namespace testellate::check
