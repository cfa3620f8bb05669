// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/link/linker.h"
#include "ir/native.h"

namespace testellate::frontend::jvm {

/// The natives that exceptions and strings need, as far as these tests do.
void add_test_natives(ir::NativeTable& table);
/// There is no boot, so what it prepares is left out.
[[nodiscard]] Intercepts test_intercepts();

}  // namespace testellate::frontend::jvm
