// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "diag/diagnostic.h"
#include "ir/program.h"
#include "support/file_system.h"

namespace testellate::driver {

/// Reads a `.tir` file.
[[nodiscard]] diag::Result<std::unique_ptr<ir::Program>> load_program(const support::FileSystem& files,
                                                                      const std::string& path);

/// The function a user means by `target` (with or without `@`; a unit's name means its entry); empty: the
/// only unit's entry, or the only function of user code.
[[nodiscard]] diag::Result<ir::FunctionId> find_target(const ir::Program& program,
                                                       const std::string& target,
                                                       const std::string& path);

}  // namespace testellate::driver
