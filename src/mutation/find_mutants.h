// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/program.h"
#include "mutation/mutant.h"

namespace testellate::mutation {

/// The mutants of a function, which has a body, in the order of its instructions; `copies` are all that its
/// source became, one at least. What a compiler made up, as
/// far as that can be told, is left alone: decisions that no source has, the arithmetic of addresses.
[[nodiscard]] std::vector<Mutant> find_mutants(const ir::Program& program,
                                               const std::vector<ir::FunctionId>& copies);

}  // namespace testellate::mutation
