// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solver/solver.h"

namespace testellate::solver::z3 {

/// Asks Z3 for a counterexample: antecedent(X) and forall Y. not consequent(X, Y).
class Z3ImplicationSolver final : public ImplicationSolver {
 public:
  [[nodiscard]] Validity check(const Implication& implication) override;
};

}  // namespace testellate::solver::z3
