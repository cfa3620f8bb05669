// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/link/dynamic_call.h"

namespace testellate::frontend::jvm {

/// A call site of `ObjectMethods.bootstrap`: `equals`, `hashCode` or `toString` of a record.
void push_record_method(Emitter& emitter, const CallSite& site);

}  // namespace testellate::frontend::jvm
