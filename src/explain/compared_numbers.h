// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/execution/path_state.h"
#include "explain/number_choice.h"
#include "ir/program.h"

namespace testellate::explain {

/// The numbers that the user code on the path compares with, as its source has them: conditions about the
/// path are best said with these. Those that stand in an order (`x < 5`) are favoured more than those that
/// are only equal to something.
[[nodiscard]] FavouredNumbers compared_numbers(const ir::Program& program, const engine::PathState& state);

}  // namespace testellate::explain
