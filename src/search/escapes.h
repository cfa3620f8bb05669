// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "ir/place.h"
#include "ir/program.h"

namespace testellate::search {

/// Places of these functions where an exception may arise: throws, and checks whose fault the policy raises
/// as an exception. Whether it leaves the target, or can happen at all, is for the search to find out. Bodies
/// must exist.
[[nodiscard]] std::set<ir::Place> possible_escapes(const ir::Program& program,
                                                   const std::vector<ir::FunctionId>& functions);

}  // namespace testellate::search
