// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

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
/// For what is left, inputs without a witness and witnesses for them are looked for in turns, a few times.
/// What that does not settle goes to `otherwise`, if there is one; else the answer is Unknown.
class ProjectingImplicationSolver final : public ImplicationSolver {
 public:
  /// All borrowed; `otherwise` may be null.
  ProjectingImplicationSolver(Solver& solver, expr::TermBuilder& builder, ImplicationSolver* otherwise);

  [[nodiscard]] Validity check(const Implication& implication) override;

 private:
  [[nodiscard]] Validity refute(const Implication& implication,
                                expr::Term consequent,
                                const std::vector<expr::Term>& witnesses);
  /// `formula` with the values of the variables chosen put in; nothing if one of them is an array.
  [[nodiscard]] std::optional<expr::Term> try_fix(expr::Term formula,
                                                  const expr::Assignment& values,
                                                  const std::function<bool(expr::Term)>& is_fixed);

  Solver& solver_;
  expr::TermBuilder& builder_;
  ImplicationSolver* otherwise_;
};

}  // namespace testellate::solver
