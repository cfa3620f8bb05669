// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/engine.h"
#include "engine/execution/path_state.h"

namespace testellate::engine {

/// Static variables that whoever calls user code may come to see.
[[nodiscard]] std::vector<ir::StaticId> find_user_statics(const ir::Program& program);

/// `Engine::compare_ends`; both paths are of one engine.
[[nodiscard]] EndDifference compare_ends(const ir::Program& program,
                                         expr::TermBuilder& terms,
                                         std::span<const ir::StaticId> statics,
                                         const PathState& a,
                                         const PathState& b);

}  // namespace testellate::engine
