// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"

namespace testellate::frontend::llvm {

/// One entry of a compilation database.
struct CompileCommand {
  std::string file;                ///< a path that counts from here: relative ones are put after `directory`
  std::string directory;           ///< where relative flags count from
  std::vector<std::string> flags;  ///< language flags only, without compiler and file
};

/// Reads a `compile_commands.json` in the order of its entries; a file that stands there twice counts once,
/// with its first entry. `path` is shown in diagnostics, with line and column if the JSON itself is broken.
[[nodiscard]] diag::Result<std::vector<CompileCommand>> read_compile_commands(std::string_view text,
                                                                              const std::string& path);

}  // namespace testellate::frontend::llvm
