// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/execution/path_state.h"
#include "ir/program.h"

namespace testellate::engine {

/// What a reference or pointer leads to, as a condition calls it: `null`, `NULL`, the name of an input object
/// (that of the reference it was first reached by), of a function, of a constant (`Color.RED`). Empty for
/// everything else.
[[nodiscard]] std::string reference_name(const ir::Program& program,
                                         const World& world,
                                         std::uint64_t bits,
                                         bool is_pointer);

}  // namespace testellate::engine
