// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "diag/diagnostic.h"
#include "ir/program.h"

namespace testellate::ir {

/// Reads `.tir` text and verifies the result. `file_name` is used in diagnostics only. Any bytes may be
/// given.
[[nodiscard]] diag::Result<std::unique_ptr<Program>> read_program(std::string_view text,
                                                                  std::string_view file_name);

}  // namespace testellate::ir
