// SPDX-License-Identifier: Apache-2.0
#include "solver/z3/z3_implication_solver.h"

#include <z3++.h>

#include "solver/existential_variables.h"
#include "solver/z3/limits.h"
#include "solver/z3/translator.h"

namespace testellate::solver::z3 {

Validity Z3ImplicationSolver::check(const Implication& implication) {
  try {
    ::z3::context context;
    Translator translator(context);
    ::z3::solver solver(context);
    solver.add(translator.translate(implication.antecedent));
    ::z3::expr refuted = !translator.translate(implication.consequent);
    ::z3::expr_vector bound(context);
    for (expr::Term variable : existential_variables(implication))
      bound.push_back(translator.translate(variable));
    solver.add(bound.empty() ? refuted : ::z3::forall(bound, refuted));
    set_limits(solver, implication.limits);
    switch (solver.check()) {
      case ::z3::unsat:
        return Validity::Valid;
      case ::z3::sat:
        return Validity::Invalid;
      case ::z3::unknown:
        break;
    }
  } catch (const ::z3::exception&) {
    return Validity::Unknown;  // what Z3 cannot do
  }
  return Validity::Unknown;
}

}  // namespace testellate::solver::z3
