// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "expr/evaluator.h"
#include "solver/solver.h"

namespace testellate::test {

/// Knows one assignment: what that does not satisfy is unsatisfiable. With it the engine keeps everything as
/// terms, but goes where the assignment leads.
class PinnedSolver final : public solver::Solver {
 public:
  explicit PinnedSolver(expr::Assignment assignment)
      : assignment_(std::move(assignment)), evaluator_(assignment_) {}

  [[nodiscard]] solver::Answer solve(const solver::Query& query) override {
    return satisfies(query.prefix) && evaluator_.is_true(query.goal) ? solver::make_sat(assignment_)
                                                                     : solver::make_unsat();
  }
  [[nodiscard]] std::string_view name() const override { return "pinned"; }

  [[nodiscard]] bool satisfies(std::span<const expr::Term> conditions) {
    return std::ranges::all_of(conditions, [&](expr::Term term) { return evaluator_.is_true(term); });
  }
  [[nodiscard]] const expr::Assignment& assignment() const { return assignment_; }

 private:
  expr::Assignment assignment_;
  expr::Evaluator evaluator_;
};

}  // namespace testellate::test
