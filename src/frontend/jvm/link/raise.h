// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/link/linker.h"
#include "ir/check.h"

namespace testellate::frontend::jvm {

/// The policy of Java code: each implicit exception is made by a function `jvm.raise.NAME`, which runs its
/// constructor with the JVM's message.
void fill_policy(Linker& linker, ir::Policy& policy);

}  // namespace testellate::frontend::jvm
