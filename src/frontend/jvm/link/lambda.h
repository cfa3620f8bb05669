// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/link/dynamic_call.h"

namespace testellate::frontend::jvm {

/// Whether the call site's constants fit together as the metafactory asks for.
[[nodiscard]] bool is_lambda(const CallSite& site, bool is_alternative);

/// A call site of `LambdaMetafactory.metafactory` or `altMetafactory`: pushes an object of a class made for
/// this site, with a field for each captured value. Without captured values it is the same object each time.
void push_lambda(Emitter& emitter, const CallSite& site, bool is_alternative);

}  // namespace testellate::frontend::jvm
