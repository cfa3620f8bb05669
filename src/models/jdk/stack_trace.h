// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/jdk/java.h"

namespace testellate::models::jdk {

/// Sets `backtrace` and `depth` of an exception to the methods that are being executed: an `int[]` with the
/// number of a function, a line and the offset in the bytecode for each; the offset is -1 in a native.
inline constexpr std::uint32_t kTraceWords = 3;
void fill_in_stack_trace(Java& java, NativeValue exception);

}  // namespace testellate::models::jdk
