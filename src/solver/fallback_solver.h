// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "solver/condition_table.h"
#include "solver/solver.h"

namespace testellate::solver {

/// A back end and when to ask it.
struct Stage {
  std::unique_ptr<Solver> solver;
  /// Queries with one of these are left to the stages after.
  Features unfit;
  /// Each limit of a query is divided by this: a first slice for solvers that are quick or hopeless.
  unsigned limit_divisor = 1;
  /// The divisor counts only for queries with one of these, the others get all.
  Features sliced;
};

/// Asks the stages in order until one knows. If none does, the cause is that of the last one asked.
class FallbackSolver final : public Solver {
 public:
  FallbackSolver(std::vector<Stage> stages, ConditionTable& conditions);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "back ends"; }

 private:
  [[nodiscard]] Features features_of_query(const Query& query);

  std::vector<Stage> stages_;
  ConditionTable& conditions_;
};

}  // namespace testellate::solver
