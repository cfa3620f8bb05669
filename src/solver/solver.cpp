// SPDX-License-Identifier: Apache-2.0
#include "solver/solver.h"

#include <algorithm>

#include "expr/free_variables.h"

namespace testellate::solver {

std::vector<expr::Term> existential_variables(const Implication& implication) {
  auto of_antecedent = expr::free_variables(implication.antecedent);
  auto is_universal = [&](expr::Term variable) {
    return std::ranges::find(implication.universal, variable) != implication.universal.end() ||
           std::ranges::find(of_antecedent, variable) != of_antecedent.end();
  };
  std::vector<expr::Term> existential;
  for (expr::Term variable : expr::free_variables(implication.consequent)) {
    if (!is_universal(variable)) existential.push_back(variable);
  }
  return existential;
}

}  // namespace testellate::solver
