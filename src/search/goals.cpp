// SPDX-License-Identifier: Apache-2.0
#include "search/goals.h"

#include "engine/blame.h"
#include "support/invariant.h"

namespace testellate::search {

Goals::Goals(const ir::Program& program, const std::vector<ir::FunctionId>& own_code)
    : program_(program), own_(own_code.begin(), own_code.end()) {
  for (ir::FunctionId function : own_code) {
    // States do not record other edges, and what is never seen would count as infeasible.
    TESTELLATE_INVARIANT(program.get(function).is_user, "the own code of a target should be user code");
    const ir::Body& body = *program.get(function).body;
    for (std::uint32_t at = 0; at < body.edges.size(); ++at) {
      ir::TakenEdge edge{function, ir::EdgeId(at)};
      edges_.push_back(edge);
      if (!body.edges[at].is_synthetic) undecided_.insert(edge);
    }
  }
}

bool Goals::is_synthetic(ir::TakenEdge edge) const {
  return program_.get(edge.function).body->edges[edge.edge.index()].is_synthetic;
}

std::vector<Goal> Goals::shown_by(const engine::State& state) const {
  std::vector<Goal> goals;
  if (ir::info(state.end()).end_class != ir::PathEndClass::Completed) return goals;
  if (state.has_cut(engine::Cut::Environment)) return goals;
  if (state.end() != ir::PathEnd::Threw) goals.push_back({});
  for (const ir::TakenEdge& edge : state.first_edges()) {
    if (is_own(edge)) goals.push_back({.kind = Goal::Kind::Edge, .edge = edge});
  }
  if (state.end() == ir::PathEnd::Threw) {
    goals.push_back({.kind = Goal::Kind::UncaughtException,
                     .place = engine::find_blamed(program_, state),
                     .exception_class = state.exception_class()});
  }
  return goals;
}

void Goals::note_shown(std::span<const Goal> goals) {
  for (const Goal& goal : goals) {
    if (goal.kind != Goal::Kind::Edge) continue;
    covered_.insert(goal.edge);
    undecided_.erase(goal.edge);
  }
}

void Goals::note_infeasible(ir::TakenEdge edge) {
  if (undecided_.erase(edge) != 0) infeasible_.insert(edge);
}

}  // namespace testellate::search
