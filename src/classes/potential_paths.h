// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "ir/program.h"

namespace testellate::classes {

/// How many paths a function has if every decision can go every way and each visit of a loop goes round at
/// most `loop_bound` times: the recurrence in the appendix of the Component Test Bench paper, on control flow
/// instead of statements. A loop that tests first is traversed 0 to `loop_bound` times, one that tests last
/// at least once; what leaves it from its middle is one more way to end an iteration. Decisions of user code
/// that is called count, too, unless the call is recursive; exceptions do not. Each operand of `&&` and `||`
/// is a decision. A decimal number; "more than ..." if it is too large. The body of `function` must exist.
[[nodiscard]] std::string potential_paths(const ir::Program& program,
                                          ir::FunctionId function,
                                          std::uint32_t loop_bound);

}  // namespace testellate::classes
