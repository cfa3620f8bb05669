// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/llvm/compile.h"
#include "frontend/llvm/load.h"
#include "ir/native.h"
#include "ir/program.h"
#include "support/file_system.h"

namespace testellate::driver {

struct InputOptions {
  std::vector<std::string> cflags;  ///< of C sources
};

/// What the test writer and the confirmation of C need to know about an input.
struct NativeSource {
  std::string path;  ///< of the source file; empty if only bitcode was given
  frontend::llvm::CompileOptions compile;
  frontend::llvm::LoadedModule module;  ///< without the program
};

/// An input file, ready to be explored.
struct Input {
  std::unique_ptr<ir::Program> program;
  ir::NativeTable natives;
  std::vector<ir::Unit> on_demand;  ///< targets only if they are asked for
  std::string language;             ///< of its targets: "c", "tir"
  std::optional<NativeSource> native;
};

/// Reads one input file; its kind is told by its ending: `.tir`, `.c`, `.bc`, `.ll`, or a
/// `compile_commands.json` with one C file in it.
[[nodiscard]] diag::Result<Input> load_input(const support::FileSystem& files,
                                             const std::string& path,
                                             const InputOptions& options);

}  // namespace testellate::driver
