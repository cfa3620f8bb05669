// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "emit/junit/arrangement.h"
#include "emit/junit/scope.h"
#include "emit/junit/source_info.h"

/// Calls that a test makes: the one that it tests, and those that make an argument.
namespace testellate::emit::junit {

/// Makes the arguments. The expressions of those for the call under test are quiet: they run no code of the
/// user's.
void make_arguments(const Scope& scope,
                    Arrangement& arrangement,
                    const SourceTarget& callee,
                    std::span<const result::Value> arguments,
                    bool is_quiet);

/// The arguments from `first` on, which have been made, with types where the compiler has to choose.
[[nodiscard]] std::string arguments_text(Scope& scope,
                                         const SourceTarget& callee,
                                         std::span<const result::Value> arguments,
                                         std::size_t first = 0);

/// The call of a constructor; a problem if the class is an inner one and the outer object is missing.
/// `type_arguments` follow the name of the class: "<>" or nothing.
[[nodiscard]] std::string creation_text(Scope& scope,
                                        const SourceTarget& constructor,
                                        std::span<const result::Value> arguments,
                                        std::string_view type_arguments);

}  // namespace testellate::emit::junit
