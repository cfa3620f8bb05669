// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "solver/solver.h"
#include "solver/workspace.h"

namespace testellate::solver {

/// Checks the answers of the layers below: evaluates each model on the whole query as it was asked, and, if
/// there is a second solver, asks it again whatever was Unsat, without hint. A wrong answer is a defect of
/// ours and breaks an invariant.
class ValidatingSolver final : public Solver {
 public:
  /// `second` may be null.
  ValidatingSolver(std::unique_ptr<Solver> next, std::unique_ptr<Solver> second, Workspace& workspace);

  [[nodiscard]] Answer solve(const Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "validation"; }

 private:
  std::unique_ptr<Solver> next_;
  std::unique_ptr<Solver> second_;
  expr::Evaluator& evaluator_;
};

/// Whether `model` makes the prefix and the goal true.
[[nodiscard]] bool is_model(const expr::Assignment& model, const Query& query, expr::Evaluator& evaluator);

}  // namespace testellate::solver
