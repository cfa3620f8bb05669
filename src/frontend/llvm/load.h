// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/llvm/translate.h"
#include "ir/program.h"

namespace testellate::frontend::llvm {

struct LoadOptions {
  TranslateOptions translate;
  /// Text of IR (`.tir`) with library models, read into the program before the module.
  std::vector<std::string> models;
};

/// How a function of the source is called from a test: what the emitter of C and C++ suites needs beyond the
/// unit. Types are given as the source spells them.
struct SourceFunction {
  ir::FunctionId function;
  std::string name;  ///< as in the source
  std::string file;  ///< as given to the compiler
  std::uint32_t line = 0;
  bool is_static = false;
  std::string result_type;                   ///< "int", "struct point", "const char *"
  std::vector<std::string> parameter_types;  ///< declarators with `%` for the name: "int (*%)(int)"
};

/// A module, translated: the program with one unit for each function that its source files define (`main`
/// excepted), and what emission and confirmation need.
struct LoadedModule {
  std::unique_ptr<ir::Program> program;
  std::string bitcode;  ///< as it came from the compiler
  std::vector<Untranslated> untranslated;
  std::vector<SourceFunction> sources;  ///< in the order of the module
};

/// `path` is shown in diagnostics. Bitcode or LLVM text; cut-off, foreign or invalid input is one diagnostic.
[[nodiscard]] diag::Result<LoadedModule> load_module(const std::string& bytes,
                                                     const std::string& path,
                                                     const LoadOptions& options);

}  // namespace testellate::frontend::llvm
