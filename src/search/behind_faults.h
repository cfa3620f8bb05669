// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "ir/place.h"
#include "ir/program.h"

namespace testellate::search {

/// The edges that can be reached only past an error that is certain: from a place at which paths ended in a
/// fault, through instructions that no path came to. `seen`: the edges that some path took.
[[nodiscard]] std::set<ir::TakenEdge> edges_behind_faults(const ir::Program& program,
                                                          const std::set<ir::Place>& faults,
                                                          const std::set<ir::TakenEdge>& seen);

/// The edges that leave the block of an instruction: where a value that was never set is asked for, a machine
/// may take any of them.
[[nodiscard]] std::set<ir::TakenEdge> edges_of_block(const ir::Program& program, const ir::Place& place);

}  // namespace testellate::search
