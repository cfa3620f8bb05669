// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "frontend/jvm/link/linker.h"

/// What a method may read, itself or through methods of INPUT that it may call (user_code.h), in the order in
/// which it is met.
namespace testellate::frontend::jvm {

/// Static variables of INPUT.
[[nodiscard]] std::vector<ResolvedField> find_read_statics(Linker& linker,
                                                           LoadedClass& owner,
                                                           const Method& method);

/// Fields of objects of INPUT, whatever the objects.
[[nodiscard]] std::vector<ResolvedField> find_read_fields(Linker& linker,
                                                          LoadedClass& owner,
                                                          const Method& method);

}  // namespace testellate::frontend::jvm
