// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>

#include "solver/solver.h"
#include "solver/workspace.h"

namespace testellate::solver {

/// Tries models that are at hand: the hint, for which only the goal has to be evaluated, then those of recent
/// answers, newest first.
class ModelReuseSolver final : public Solver {
 public:
  ModelReuseSolver(std::unique_ptr<Solver> next, Workspace& workspace, std::size_t kept_models);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "model reuse"; }

 private:
  std::unique_ptr<Solver> next_;
  expr::Evaluator& evaluator_;
  std::size_t kept_models_;
  std::deque<expr::Assignment> recent_;
};

}  // namespace testellate::solver
