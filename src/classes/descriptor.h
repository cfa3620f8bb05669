// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "ir/place.h"
#include "ir/program.h"
#include "render/condition_text.h"

namespace testellate::classes {

/// The decisions of a path in the truth values of the source, `T TTF TF F F`: a loop that is entered or gone
/// on with is T, also where the compiler has turned its test round; a way of a switch is its value. What one
/// iteration decides stands together, and so do iterations that decide nothing but to go on. `edges` are
/// those of check::decided_edges, and the bodies of their functions exist. Empty if nothing was decided.
[[nodiscard]] std::string descriptor(const ir::Program& program,
                                     std::span<const ir::TakenEdge> edges,
                                     render::Style style);

}  // namespace testellate::classes
