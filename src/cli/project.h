// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/find_project.h"
#include "driver/generate_command.h"
#include "support/output_folder.h"

namespace testellate::cli {

/// Puts the folder of a project, if the only input is one, in terms of what commands take. `home` is the
/// user's, where Maven has its repository.
[[nodiscard]] diag::Result<std::optional<driver::Project>> resolve_project(
    driver::GenerateOptions& options, const std::optional<std::string>& home);

/// Whether tests that were written to `out` can be put in place as they are: those of C and C++ include the
/// project's files by paths that count from where they lie.
[[nodiscard]] bool fits_in_place(const driver::Project& project, const std::string& out);

/// Copies the tests of a result into the project, and says which files of people were in the way.
[[nodiscard]] Expected<std::vector<support::KeptFile>, std::string> put_in_place(
    const driver::Project& project, const std::string& out, bool is_forced);

}  // namespace testellate::cli
