// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "expr/term_builder.h"
#include "solver/solver.h"

namespace testellate::solver {

/// Eliminates the existential variables where that is cheap and asks a plain solver about the rest:
///
///   - y = t, y not in t:          t is put in the place of y;
///   - a part that has only y's:   is satisfiable by itself or not;
///   - y with lower and upper bounds only (l <= y, y < u, unsigned or signed, y not in l, u):
///                                 there is room between each two.
///
/// What is left over goes to `otherwise`, if there is one; else the answer is Unknown.
class ProjectingImplicationSolver final : public ImplicationSolver {
 public:
  /// All borrowed; `otherwise` may be null.
  ProjectingImplicationSolver(Solver& solver, expr::TermBuilder& builder, ImplicationSolver* otherwise);

  [[nodiscard]] Validity check(const Implication& implication) override;

 private:
  Solver& solver_;
  expr::TermBuilder& builder_;
  ImplicationSolver* otherwise_;
};

}  // namespace testellate::solver
