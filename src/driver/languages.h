// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/language.h"

namespace testellate::driver {

/// All languages, each a row.
[[nodiscard]] std::span<const language::Language* const> languages();

/// The words that `--format` takes, over all languages.
[[nodiscard]] std::vector<std::string> all_formats();

/// Reads inputs with the language that takes them; several become one program. What no language takes, or
/// cannot be read together, is a diagnostic. Depends on nothing but the arguments and the files.
[[nodiscard]] diag::Result<std::unique_ptr<language::LoadedInput>> load_inputs(
    const support::FileSystem& files,
    const std::vector<std::string>& paths,
    const language::LoadOptions& options);

/// The format that a suite of the language is written in: the one that was chosen, or, if that is empty, its
/// first. A diagnostic if it has no such format.
[[nodiscard]] diag::Result<std::string> choose_format(const language::Language& language,
                                                      const std::string& chosen);

}  // namespace testellate::driver
