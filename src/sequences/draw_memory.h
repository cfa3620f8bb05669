// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/state.h"
#include "expr/term_builder.h"
#include "ir/program.h"
#include "sequences/state_graph.h"

namespace testellate::sequences {

/// As `draw_object`, where the object lies in byte memory and debug information calls it `pointee`.
[[nodiscard]] std::vector<DrawnObject> draw_memory(const ir::Program& program,
                                                   expr::TermBuilder& terms,
                                                   const engine::State& ended,
                                                   ir::DataTypeId pointee);

}  // namespace testellate::sequences
