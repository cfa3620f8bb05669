// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "frontend/jvm/link/load.h"
#include "language/java/execution.h"

namespace testellate::language::java {

/// What a method returned, as Java writes it: `true`, `'A'`, `"text"`, `[1, 2]`; of an object what its
/// `toString` says, which runs on the same machine. An object whose class has none of its own is a number of
/// a graph, whose objects follow line by line: `#1 = Node {value = 3, next = #2}`.
[[nodiscard]] std::string result_text(frontend::jvm::JvmProgram& java,
                                      JavaExecution& execution,
                                      std::string_view descriptor,
                                      const interp::Value& value);

}  // namespace testellate::language::java
