// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "expr/evaluator.h"
#include "expr/term.h"
#include "solver/condition_table.h"
#include "solver/value_set.h"

namespace testellate::solver {

/// { v : condition(atom = v) }, exactly, for a condition whose only atom is `atom`, a Bool, bit-vector or
/// float of at most 64 bits (floats as their bit patterns). Nothing if the set has too many pieces or the
/// condition contains an operation that does not map intervals to intervals; never for an atom of up to 8
/// bits, where all values are tried with `evaluator`.
[[nodiscard]] std::optional<ValueSet> try_condition_set(expr::Term condition,
                                                        expr::Term atom,
                                                        expr::Evaluator& evaluator);

/// The sets of the conditions of one arena, each worked out when it is first asked for.
class ConditionSets {
 public:
  /// Null if the condition has several atoms or a whole array, or if the set is not known. Good as long as
  /// this is. `evaluator` is told other assignments meanwhile.
  [[nodiscard]] const ValueSet* find(expr::Term condition,
                                     ConditionTable& conditions,
                                     expr::Evaluator& evaluator);

 private:
  std::vector<std::uint32_t> set_of_term_;  ///< by term id, one more than the index; 0: not yet asked for
  std::deque<std::optional<ValueSet>> sets_;
};

}  // namespace testellate::solver
