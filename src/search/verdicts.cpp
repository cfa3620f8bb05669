// SPDX-License-Identifier: Apache-2.0
#include "search/verdicts.h"

#include "ir/place.h"

namespace testellate::search {

result::OpenReason reason_of(const CutSet& cuts) {
  if (cuts.budget) return result::OpenReason::Budget;
  if (cuts.criterion) return result::OpenReason::Criterion;
  if (cuts.bound) return result::OpenReason::Bound;
  if (cuts.size) return result::OpenReason::Size;
  if (cuts.unknown) return result::OpenReason::Unknown;
  if (cuts.unsupported) return result::OpenReason::Unsupported;
  if (cuts.environment) return result::OpenReason::Environment;
  // An assumption also leaves inputs out.
  return result::OpenReason::Approximate;
}

std::vector<result::EdgeVerdict> judge_edges(const ir::Program& program,
                                             const Goals& goals,
                                             const CutSet& cuts,
                                             const std::set<ir::TakenEdge>& faulted,
                                             const std::set<ir::TakenEdge>& refused) {
  std::vector<result::EdgeVerdict> verdicts;
  for (ir::TakenEdge edge : goals.edges()) {
    result::EdgeVerdict verdict;
    verdict.edge = edge;
    verdict.name = ir::edge_name(program, edge);
    verdict.is_synthetic = goals.is_synthetic(edge);
    if (goals.covered().contains(edge)) {
      verdict.verdict = result::Verdict::Covered;
    } else if (refused.contains(edge)) {
      verdict.reason = result::OpenReason::Unsupported;
    } else if (faulted.contains(edge)) {
      verdict.reason = result::OpenReason::Fault;
    } else if (goals.unsettable().contains(edge)) {
      verdict.reason = result::OpenReason::Environment;
    } else if (goals.infeasible().contains(edge) || !cuts.any()) {
      verdict.verdict = result::Verdict::Infeasible;
    } else {
      verdict.reason = reason_of(cuts);
    }
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

}  // namespace testellate::search
