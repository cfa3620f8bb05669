// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/execution/path_state.h"
#include "explain/settled_reads.h"
#include "expr/assignment.h"
#include "expr/term_builder.h"
#include "ir/program.h"
#include "result/condition.h"
#include "solver/solver.h"

namespace testellate::explain {

/// A feasible pattern of equalities among the indices that a path uses in each array.
struct IndexContext {
  std::vector<expr::Term> conditions;  ///< which are equal and which are not, unless the path says so
  expr::Assignment model;              ///< holds for the path and them
  std::vector<expr::Term> elements;    ///< what the arrays hold there at first, of equal indices once
};

/// All of them: they exclude each other, and each input of the path is in one. One without conditions if the
/// path uses no two indices that may be equal or not. A pattern that nobody knows to be infeasible is left
/// out, which `is_complete` says then.
struct IndexContexts {
  std::vector<IndexContext> contexts;
  bool is_complete = true;
};
[[nodiscard]] IndexContexts index_contexts(const ir::Program& program,
                                           expr::TermBuilder& terms,
                                           solver::Solver& solver,
                                           const solver::Limits& limits,
                                           const engine::State& state,
                                           SettledReads& reads);

/// Conditions on the inputs of a state, which need not have anything to do with its path, for a person.
[[nodiscard]] result::Condition condition_over_inputs(const ir::Program& program,
                                                      const engine::State& state,
                                                      std::span<const expr::Term> conditions,
                                                      const SettledReads& reads);

}  // namespace testellate::explain
