// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "expr/assignment.h"
#include "expr/evaluator.h"
#include "expr/term.h"
#include "solver/condition_table.h"
#include "solver/solver.h"

namespace testellate::solver {

/// How far a condition is from being true: 0 if it is; otherwise the more, the further the numbers are apart
/// that it compares, on a logarithmic scale. `evaluator` has the values.
[[nodiscard]] double distance_to_true(expr::Term condition, expr::Evaluator& evaluator);

/// Looks for a model of a query step by step: numbers that false conditions mention are changed by powers of
/// two and by constants of the goal, in whichever way brings the goal nearest to being true and breaks
/// nothing of the prefix. What computes calendar dates out of seconds is a chain of quotients that back ends
/// take long for, and a few dozen steps for one who walks.
class StepSearch {
 public:
  /// Borrowed.
  StepSearch(ConditionTable& conditions, expr::Evaluator& evaluator)
      : conditions_(conditions), evaluator_(evaluator) {}

  /// Whether a condition of the query divides, so that a back end may take long.
  [[nodiscard]] bool is_worthwhile(const Query& query);
  /// Whether `model`, which is where the search starts, has become a model of the query. At most
  /// `max_evaluations` conditions are evaluated.
  [[nodiscard]] bool search(const Query& query, expr::Assignment& model, unsigned max_evaluations);

 private:
  struct Step {
    expr::Term atom;
    value::U128 bits = 0;
    double distance = 0;
  };

  [[nodiscard]] bool divides(expr::Term condition);
  /// Of all conditions together; infinite once there are no evaluations left.
  [[nodiscard]] double distance(const Query& query, const expr::Assignment& model);
  /// Numbers that conditions mention which are false.
  [[nodiscard]] std::vector<expr::Term> movable(const Query& query);
  /// The best value of one number, all others as they are.
  [[nodiscard]] Step best_step(const Query& query, expr::Assignment& model, expr::Term atom, double before);

  ConditionTable& conditions_;
  expr::Evaluator& evaluator_;
  unsigned evaluations_left_ = 0;
  std::vector<std::uint8_t> divides_;  ///< by term id: 0 not known, 1 no, 2 yes
};

}  // namespace testellate::solver
