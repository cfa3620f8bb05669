// SPDX-License-Identifier: Apache-2.0
#include "search/goals.h"

#include "engine/blame.h"
#include "support/invariant.h"

namespace testellate::search {

Goals::Goals(const ir::Program& program, ir::FunctionId subject, const Scope& scope)
    : program_(program), own_(scope.lambdas.begin(), scope.lambdas.end()) {
  own_.insert(subject);
  entrusted_ = own_;
  for (const Helper& helper : scope.helpers) {
    if (helper.is_entrusted) entrusted_.insert(helper.function);
  }
  add_function(subject);
  for (ir::FunctionId lambda : scope.lambdas) add_function(lambda);
  for (const Helper& helper : scope.helpers) add_function(helper.function);
}

void Goals::add_function(ir::FunctionId function) {
  // States do not record other edges, and what is never seen would count as infeasible.
  TESTELLATE_INVARIANT(program_.get(function).is_user, "goals should be in user code");
  if (!known_.insert(function).second) return;
  const ir::Body& body = *program_.get(function).body;
  for (std::uint32_t at = 0; at < body.edges.size(); ++at) {
    ir::TakenEdge edge{function, ir::EdgeId(at)};
    edges_.push_back(edge);
    if (body.edges[at].is_synthetic) continue;
    undecided_.insert(edge);
    if (entrusted_.contains(function)) ++undecided_of_its_own_;
  }
}

bool Goals::is_synthetic(ir::TakenEdge edge) const {
  return program_.get(edge.function).body->edges[edge.edge.index()].is_synthetic;
}

std::vector<Goal> Goals::shown_by(const engine::State& state) const {
  std::vector<Goal> goals;
  if (ir::info(state.end()).end_class != ir::PathEndClass::Completed) return goals;
  if (state.has_cut(engine::Cut::Unsettable)) return goals;
  if (state.end() != ir::PathEnd::Threw) goals.push_back({});
  for (const ir::TakenEdge& edge : state.first_edges()) {
    if (is_known(edge)) goals.push_back({.kind = Goal::Kind::Edge, .edge = edge});
  }
  if (state.end() == ir::PathEnd::Threw) {
    goals.push_back({.kind = Goal::Kind::UncaughtException,
                     .place = engine::find_blamed(program_, state),
                     .exception_class = state.exception_class()});
  }
  return goals;
}

bool Goals::decide(ir::TakenEdge edge) {
  if (undecided_.erase(edge) == 0) return false;
  if (entrusted_.contains(edge.function) && !unsettable_.contains(edge)) --undecided_of_its_own_;
  return true;
}

void Goals::note_unsettable(ir::TakenEdge edge) {
  if (!unsettable_.insert(edge).second) return;
  if (undecided_.contains(edge) && entrusted_.contains(edge.function)) --undecided_of_its_own_;
}

void Goals::note_shown(std::span<const Goal> goals) {
  for (const Goal& goal : goals) {
    if (goal.kind != Goal::Kind::Edge) continue;
    covered_.insert(goal.edge);
    decide(goal.edge);
  }
}

void Goals::note_infeasible(ir::TakenEdge edge) {
  if (decide(edge)) infeasible_.insert(edge);
}

}  // namespace testellate::search
