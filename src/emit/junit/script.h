// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "emit/junit/scope.h"

namespace testellate::emit::junit {

/// An anonymous class whose methods return what the streams of the test say, in order. Streams with several
/// values become iterators, which objects of the class share; their declarations are added to `lines`.
[[nodiscard]] Made make_script(Scope& scope, const ScriptedClass& scripted, std::vector<std::string>& lines);

}  // namespace testellate::emit::junit
