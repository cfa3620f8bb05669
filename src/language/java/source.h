// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "frontend/jvm/classpath/jdk.h"
#include "frontend/jvm/classpath/open_inputs.h"
#include "frontend/jvm/link/load.h"

namespace testellate::language::java {

/// Java inputs, opened: their classes, and the program that they become as far as it is needed.
struct JavaSource {
  JavaSource(frontend::jvm::Jdk found, frontend::jvm::JavaInputs opened)
      : jdk(std::move(found)), inputs(std::move(opened)), java(*inputs.user, *inputs.library, {}) {}

  frontend::jvm::Jdk jdk;
  frontend::jvm::JavaInputs inputs;
  frontend::jvm::JvmProgram java;
};

}  // namespace testellate::language::java
