// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// Whether a call of the method may change one of the fields, or what some field leads to. Guesses it from
/// the code of INPUT and from the names of the methods of libraries that are called there. A guide for those
/// who look for calls that bring an object into another state: a wrong guess costs time or a test, and makes
/// no test wrong.
[[nodiscard]] bool seems_to_change(Linker& linker,
                                   const ResolvedMethod& method,
                                   const std::vector<ResolvedField>& fields);

}  // namespace testellate::frontend::jvm
