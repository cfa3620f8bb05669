// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "emit/junit/scope.h"

namespace testellate::emit::junit {

/// The body of an anonymous class whose methods return what the streams of the test say, in order: "{...}".
/// Streams with several values become iterators, which objects of the class share; their declarations are
/// added to `lines`.
[[nodiscard]] std::string script_body(Scope& scope,
                                      const ScriptedClass& scripted,
                                      std::vector<std::string>& lines);
/// The same for an interface with one method, as a lambda.
[[nodiscard]] std::string script_lambda(Scope& scope,
                                        const ScriptedMethod& method,
                                        std::vector<std::string>& lines);

}  // namespace testellate::emit::junit
