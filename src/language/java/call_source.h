// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "frontend/jvm/inputs/targets.h"
#include "frontend/jvm/link/linker.h"

namespace testellate::language::java {

/// The name of the class that `call_source` writes, in the package of the target.
inline constexpr std::string_view kCallClass = "TestellateCall";

/// Java source of a class in the target's package whose static method `run()` calls the target with the
/// expressions that a user has written, the object of an instance method first. The usual packages of
/// java.base, and the classes nested in that of the target, need not be spelled out. `[1, 2]` is an array
/// wherever an expression may begin; a number fits every box of a number, and a parameter that is narrower
/// than an int.
[[nodiscard]] std::string call_source(frontend::jvm::Linker& linker,
                                      const frontend::jvm::LoadedClass& owner,
                                      const frontend::jvm::Method& method,
                                      std::string_view expressions);

}  // namespace testellate::language::java
