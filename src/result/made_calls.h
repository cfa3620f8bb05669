// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::result {

/// The calls of a construction that a test makes, in their order: what the comment on `ir::Construction`
/// says. `values` are those of the parameters of the construction. Arguments of other calls mean nothing.
[[nodiscard]] std::vector<const ir::ConstructionCall*> made_calls(const ir::Construction& construction,
                                                                  const std::vector<Value>& values);

}  // namespace testellate::result
