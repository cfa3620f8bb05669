// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "solver/solver.h"

namespace testellate::solver {

/// The Y of an implication, oldest first: variables of the consequent that are neither listed as universal
/// nor occur in the antecedent.
[[nodiscard]] std::vector<expr::Term> existential_variables(const Implication& implication);

}  // namespace testellate::solver
