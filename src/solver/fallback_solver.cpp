// SPDX-License-Identifier: Apache-2.0
#include "solver/fallback_solver.h"

namespace testellate::solver {

FallbackSolver::FallbackSolver(std::vector<Stage> stages, ConditionTable& conditions)
    : stages_(std::move(stages)), conditions_(conditions) {}

Features FallbackSolver::features_of_query(const Query& query) {
  Features features = conditions_.facts(query.goal).features;
  for (expr::Term condition : query.prefix) features |= conditions_.facts(condition).features;
  return features;
}

Answer FallbackSolver::solve(const Query& query) {
  Features features = features_of_query(query);
  Answer answer = make_unknown(UnknownCause::Unsupported);
  for (Stage& stage : stages_) {
    if (features.has_any(stage.unfit)) continue;
    Query part = query;
    if (features.has_any(stage.sliced)) {
      part.limits.conflicts /= stage.limit_divisor;
      part.limits.z3_resources /= stage.limit_divisor;
      part.limits.wall /= stage.limit_divisor;
    }
    answer = stage.solver->solve(part);
    if (answer.verdict != Verdict::Unknown) return answer;
  }
  return answer;
}

}  // namespace testellate::solver
