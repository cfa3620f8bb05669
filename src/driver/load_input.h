// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/jvm/inputs.h"
#include "frontend/jvm/java_unit.h"
#include "frontend/jvm/jdk.h"
#include "frontend/jvm/load.h"
#include "frontend/llvm/compile.h"
#include "frontend/llvm/load.h"
#include "ir/native.h"
#include "ir/program.h"
#include "support/file_system.h"

namespace testellate::driver {

struct InputOptions {
  std::vector<std::string> cflags{};        ///< of C sources
  std::string class_path{};                 ///< Java: what the classes need, as a user writes it
  frontend::jvm::JdkSearch jdk{};           ///< Java: where to look for the JDK
  std::vector<std::string> java_targets{};  ///< Java: the methods wanted; empty: the public ones
  frontend::jvm::UnitOptions java_units{};
};

/// A C file and how it is compiled.
struct NativeFile {
  std::string path;  ///< as debug information has it
  frontend::llvm::CompileOptions compile;
};

/// What the test writer and the confirmation of C need to know about an input.
struct NativeSource {
  std::vector<NativeFile> files;        ///< in the order in which they were linked; none: no source was found
  std::string no_source{};              ///< why there are no files
  bool is_bitcode = false;              ///< bitcode was given, which somebody else had made of the files
  frontend::llvm::LoadedModule module;  ///< without the program
};

/// What the test writer and the confirmation of Java need to know about an input.
struct JavaSource {
  explicit JavaSource(frontend::jvm::Jdk found, frontend::jvm::JavaInputs opened)
      : jdk(std::move(found)), inputs(std::move(opened)), java(*inputs.user, *inputs.library, {}) {}

  frontend::jvm::Jdk jdk;
  frontend::jvm::JavaInputs inputs;
  frontend::jvm::JvmProgram java;
};

/// An input file, ready to be explored.
struct Input {
  std::shared_ptr<ir::Program> program;
  ir::NativeTable natives;
  std::vector<ir::Unit> on_demand;  ///< targets only if they are asked for
  std::string language;             ///< of its targets: "c", "java", "tir"
  std::optional<NativeSource> native;
  std::shared_ptr<JavaSource> java;  ///< null: not Java
};

/// Reads one input file; its kind is told by its ending: `.tir`, `.c`, `.bc`, `.ll`, `.class`, `.jar`,
/// `.java`, a folder of classes, or a `compile_commands.json`, whose C files are taken as one program.
[[nodiscard]] diag::Result<Input> load_input(const support::FileSystem& files,
                                             const std::string& path,
                                             const InputOptions& options);

/// The same for one or several inputs. Several C files, or compilation databases of such, are one program.
[[nodiscard]] diag::Result<Input> load_inputs(const support::FileSystem& files,
                                              const std::vector<std::string>& paths,
                                              const InputOptions& options);

}  // namespace testellate::driver
