// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "solver/inversion.h"
#include "solver/solver.h"
#include "solver/step_search.h"
#include "solver/workspace.h"

namespace testellate::solver {

struct CandidateOptions {
  /// Changes made one after the other, each to satisfy a condition that the one before left false.
  unsigned max_moves = 16;
  /// Values tried for the atoms of the goal, all else as in the hint.
  unsigned max_corners = 24;
  /// Conditions evaluated in all, so that a long prefix does not make guessing dearer than solving.
  unsigned max_evaluations = 400;
  /// The same for steps.
  unsigned max_step_evaluations = 60'000;
  /// The same before a back end is asked at all: where a few steps lead there, it may take as long as
  /// hundreds.
  unsigned max_first_step_evaluations = 6'000;
  /// The same where the goal looks something up in a large table: to a back end, each of its entries is a
  /// case.
  unsigned max_table_evaluations = 40'000;
};

/// Guesses models and evaluates them: first small changes of the hint, each found by inverting a condition
/// that is false, then for each atom of the goal the constants of the goal and their neighbours, 0, 1, -1 and
/// the ends of the range, and NaN, infinities and zeros for floats; where there is a large table, values of
/// all magnitudes. Where conditions divide, it then walks (step_search.h). What no guess satisfies is passed
/// on.
class CandidateSolver final : public Solver {
 public:
  CandidateSolver(std::unique_ptr<Solver> next, Workspace& workspace, CandidateOptions options);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "candidates"; }

 private:
  /// The hint's values of the atoms that occur in the query.
  [[nodiscard]] expr::Assignment make_start(const Query& query);
  /// A condition that `model` does not satisfy, or any once the budget is spent; no term if it satisfies all.
  [[nodiscard]] expr::Term find_false(const Query& query, const expr::Assignment& model);
  [[nodiscard]] bool try_moves(const Query& query, expr::Assignment& model);
  [[nodiscard]] bool try_corners(const Query& query, expr::Assignment& model);
  [[nodiscard]] bool try_samples(const Query& query, expr::Assignment& model);

  std::unique_ptr<Solver> next_;
  ConditionTable& conditions_;
  expr::Evaluator& evaluator_;
  StepSearch step_search_;
  CandidateOptions options_;
  unsigned evaluations_left_ = 0;
};

}  // namespace testellate::solver
