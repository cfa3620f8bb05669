// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "expr/evaluator.h"
#include "expr/term.h"
#include "solver/value_set.h"

namespace testellate::solver {

/// { v : condition(atom = v) }, exactly, for a condition whose only atom is `atom`, a Bool, bit-vector or
/// float of at most 64 bits (floats as their bit patterns). Nothing if the set has too many pieces or the
/// condition contains an operation that does not map intervals to intervals; never for an atom of up to 8
/// bits, where all values are tried with `evaluator`.
[[nodiscard]] std::optional<ValueSet> try_condition_set(expr::Term condition,
                                                        expr::Term atom,
                                                        expr::Evaluator& evaluator);

}  // namespace testellate::solver
