// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "emit/junit/scope.h"
#include "emit/junit/source_info.h"

/// Types with type arguments.
namespace testellate::emit::junit {

/// Whether a class is written with type arguments: those of the user's are written without everywhere.
[[nodiscard]] bool has_type_arguments(const SourceClass* type);

/// Whether the test may name all of them.
[[nodiscard]] bool is_visible(const Scope& scope, const std::vector<SourceType>& types);

/// "<String, List<Integer>>"; empty for none.
[[nodiscard]] std::string in_brackets(Scope& scope, const std::vector<SourceType>& types);

/// "<?, ?>" for a class with two type parameters.
[[nodiscard]] std::string wildcards(const SourceClass& type);

}  // namespace testellate::emit::junit
