// SPDX-License-Identifier: Apache-2.0
#include "solver/validating_solver.h"

#include <algorithm>

#include "support/invariant.h"

namespace testellate::solver {

bool is_model(const expr::Assignment& model, const Query& query, expr::Evaluator& evaluator) {
  evaluator.forget(model);
  return evaluator.is_true(query.goal) &&
         // The newest conditions are the likeliest to be false: other paths did not have them.
         std::all_of(query.prefix.rbegin(), query.prefix.rend(), [&](expr::Term condition) {
           return evaluator.is_true(condition);
         });
}

ValidatingSolver::ValidatingSolver(std::unique_ptr<Solver> next,
                                   std::unique_ptr<Solver> second,
                                   Workspace& workspace)
    : next_(std::move(next)), second_(std::move(second)), evaluator_(workspace.evaluator) {}

Answer ValidatingSolver::solve(const Query& query) {
  Answer answer = next_->solve(query);
  if (answer.verdict == Verdict::Sat) {
    TESTELLATE_INVARIANT(is_model(answer.model, query, evaluator_),
                         "a model should satisfy the query it answers");
  } else if (answer.verdict == Verdict::Unsat && second_ != nullptr) {
    Answer again = second_->solve({query.prefix, query.goal, nullptr, query.limits});
    TESTELLATE_INVARIANT(again.verdict != Verdict::Sat, "a query answered Unsat should have no model");
  }
  return answer;
}

}  // namespace testellate::solver
