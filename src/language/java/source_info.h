// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "emit/junit/source_info.h"
#include "frontend/jvm/link/load.h"
#include "result/run.h"

namespace testellate::language::java {

/// What the writer of JUnit suites needs to know about the classes that the tests of `run` mention.
/// `user_classes` are all classes of INPUT, "a/B".
[[nodiscard]] emit::junit::SourceInfo source_info(frontend::jvm::JvmProgram& java,
                                                  const std::vector<std::string>& user_classes,
                                                  const result::Run& run);

}  // namespace testellate::language::java
