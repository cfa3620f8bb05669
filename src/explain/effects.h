// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/execution/path_state.h"
#include "explain/settled_reads.h"
#include "expr/term_builder.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/equivalence_class.h"

namespace testellate::explain {

/// What a caller sees of an ended path besides how it ended: the result, and each field, element, out
/// parameter and variable that holds something else than before, as terms over the state before the call. An
/// element that was written at an index that is a term is changed where the path does not say that it holds
/// what it held. Objects that the call made are called by their class and a number, `Node#1`, and all their
/// fields are listed if a caller can get at them. `reads` are those of the state.
[[nodiscard]] result::Effects effects_of(const ir::Program& program,
                                         const ir::Unit& unit,
                                         expr::TermBuilder& terms,
                                         const engine::State& state,
                                         SettledReads& reads);

}  // namespace testellate::explain
