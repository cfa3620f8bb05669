// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "frontend/jvm/classpath/jdk.h"
#include "frontend/jvm/classpath/open_inputs.h"
#include "frontend/jvm/link/load.h"
#include "ir/function.h"
#include "support/process/aside.h"

namespace testellate::language::java {

/// Java inputs, opened: their classes, and the program that they become as far as it is needed.
struct JavaSource {
  JavaSource(frontend::jvm::Jdk found, frontend::jvm::JavaInputs opened)
      : jdk(std::move(found)), inputs(std::move(opened)), java(*inputs.user, *inputs.library, {}) {}

  frontend::jvm::Jdk jdk;
  frontend::jvm::JavaInputs inputs;
  frontend::jvm::JvmProgram java;
  /// Where lines begin in the code of the input, once that has been asked for.
  std::map<ir::FunctionId, std::vector<ir::Origin>> line_starts{};
  /// Who makes what tests are run with; may be null.
  std::shared_ptr<support::process::Aside> archive{};
};

}  // namespace testellate::language::java
