// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/link/dynamic_call.h"

namespace testellate::frontend::jvm {

/// A call site of `SwitchBootstraps.typeSwitch` or `enumSwitch`: takes the selector and the number of the
/// label to start with, and pushes the number of the first label that fits, their count if none does, -1 for
/// null.
void push_pattern_switch(Emitter& emitter, const CallSite& site);

}  // namespace testellate::frontend::jvm
