// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "diag/diagnostic.h"
#include "ir/program.h"
#include "language/user_code.h"
#include "sequences/saved_space.h"
#include "support/file_system.h"

namespace testellate::driver {

/// What states belong to: a number for the code that was explored and for what was asked (`wishes`). Those
/// that were found for another number say nothing.
[[nodiscard]] std::uint64_t space_key(const ir::Program& program,
                                      const language::UserCode& code,
                                      const std::string& wishes);

/// What was found by an exploration with this key. Nothing if there is no file, or one with another key; a
/// file of another kind is an error, so that nobody writes over it.
[[nodiscard]] diag::Result<std::optional<sequences::SavedSpace>> read_space(const support::FileSystem& files,
                                                                            const std::string& path,
                                                                            std::uint64_t key);

/// The contents of a file that `read_space` reads.
[[nodiscard]] std::string space_text(std::uint64_t key, const sequences::SavedSpace& space);

}  // namespace testellate::driver
