// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/execution/path_state.h"
#include "expr/number_text.h"
#include "ir/program.h"

namespace testellate::engine {

/// The numbers that the user code on the path compares with, as its source has them: conditions about the
/// path are best said with these. Those that stand in an order (`x < 5`) are favoured more than those that
/// are only equal to something.
[[nodiscard]] expr::FavouredNumbers compared_numbers(const ir::Program& program, const PathState& state);

}  // namespace testellate::engine
