// SPDX-License-Identifier: Apache-2.0
#include "check/decided_edges.h"

namespace testellate::check {
namespace {

bool takes_edge(const ir::Body& body, const engine::Decision& decision) {
  switch (decision.kind) {
    case engine::DecisionKind::Branch:
    case engine::DecisionKind::Switch:
      return true;
    case engine::DecisionKind::Select:
      return body.inst(decision.place.inst).is_edge;
    case engine::DecisionKind::Check:
    case engine::DecisionKind::Dispatch:
    case engine::DecisionKind::Callee:
    case engine::DecisionKind::Alias:
    case engine::DecisionKind::Concretise:
    case engine::DecisionKind::Native:
    case engine::DecisionKind::Allocation:
    case engine::DecisionKind::Answer:
      return false;
  }
  return false;
}

}  // namespace

std::vector<ir::TakenEdge> decided_edges(const ir::Program& program,
                                         std::span<const engine::Decision> decisions) {
  std::vector<ir::TakenEdge> edges;
  for (const engine::Decision& decision : decisions) {
    const ir::Function& function = program.get(decision.place.function);
    if (!function.is_user || function.body == nullptr || !takes_edge(*function.body, decision)) continue;
    std::uint32_t first = function.body->first_edge[decision.place.inst.index()];
    edges.push_back({decision.place.function, ir::EdgeId(first + decision.choice)});
  }
  return edges;
}

bool embeds(std::span<const ir::TakenEdge> path, std::span<const ir::TakenEdge> part) {
  std::size_t matched = 0;
  for (const ir::TakenEdge& edge : path) {
    if (matched < part.size() && part[matched] == edge) ++matched;
  }
  return matched == part.size();
}

}  // namespace testellate::check
