// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "frontend/jvm/linker.h"

namespace testellate::frontend::jvm {

/// The static variables of INPUT that a method may read, itself or through methods of INPUT that it may call,
/// in the order in which they are met. Calls are followed by name: to the method itself and to what overrides
/// it in INPUT.
[[nodiscard]] std::vector<ResolvedField> find_read_statics(Linker& linker,
                                                           LoadedClass& owner,
                                                           const Method& method);

}  // namespace testellate::frontend::jvm
