// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::result {

/// The calls of a making that a test makes, in their order: what the comment on `ir::Making` says. `values`
/// are those of the parameters of the making. Arguments of other calls mean nothing.
[[nodiscard]] std::vector<const ir::MakingCall*> made_calls(const ir::Making& making,
                                                            const std::vector<Value>& values);

}  // namespace testellate::result
