// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/program.h"
#include "ir/unit.h"
#include "result/equivalence_class.h"

namespace testellate::classes {

/// Of C++, the sizes of containers and texts: `s.size()` instead of the member of the data that makes one.
/// Calls make containers of each size in their own way, so each size has rows of its own. Those that decide
/// the same, do the same, and ask the same of what there is, become one: `s.size() >= 2 && s[0] < '0'`. The
/// largest size that is tried stands for all that are larger, as elsewhere.
void join_sizes(const ir::Program& program, const ir::Unit& unit, result::ClassTable& table);

}  // namespace testellate::classes
