// SPDX-License-Identifier: Apache-2.0
#include "solver/model_reuse_solver.h"

#include <algorithm>

#include "solver/validating_solver.h"

namespace testellate::solver {

ModelReuseSolver::ModelReuseSolver(std::unique_ptr<Solver> next,
                                   Workspace& workspace,
                                   std::size_t kept_models)
    : next_(std::move(next)), evaluator_(workspace.evaluator), kept_models_(kept_models) {}

Answer ModelReuseSolver::solve(const Query& query) {
  if (query.hint != nullptr) {
    evaluator_.forget(*query.hint);
    if (evaluator_.is_true(query.goal)) return make_sat(*query.hint);
  }
  for (auto model = recent_.begin(); model != recent_.end(); ++model) {
    if (!is_model(*model, query, evaluator_)) continue;
    std::rotate(recent_.begin(), model, std::next(model));
    return make_sat(recent_.front());
  }
  Answer answer = next_->solve(query);
  if (answer.verdict == Verdict::Sat && kept_models_ != 0) {
    recent_.push_front(answer.model);
    if (recent_.size() > kept_models_) recent_.pop_back();
  }
  return answer;
}

}  // namespace testellate::solver
