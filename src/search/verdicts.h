// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/program.h"
#include "result/run.h"
#include "search/explorer.h"

namespace testellate::search {

/// Why edges that were neither seen nor refuted are open: of several kinds of cuts the one that a user can do
/// most about. Some kind of cut must have happened.
[[nodiscard]] result::OpenReason reason_of(const CutSet& cuts);

/// A verdict on each edge of the target, in order. Where nothing was cut, what was not covered is infeasible,
/// unless it is unsettable or among `faulted` or `refused`: a path takes it, but ends in a fault, or no test
/// can be written of it.
[[nodiscard]] std::vector<result::EdgeVerdict> judge_edges(const ir::Program& program,
                                                           const Goals& goals,
                                                           const CutSet& cuts,
                                                           const std::set<ir::TakenEdge>& faulted,
                                                           const std::set<ir::TakenEdge>& refused = {});

}  // namespace testellate::search
