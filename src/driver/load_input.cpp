// SPDX-License-Identifier: Apache-2.0
#include "driver/load_input.h"

#include <string_view>

#include "driver/load_java.h"
#include "driver/load_program.h"
#include "frontend/llvm/compile_commands.h"
#include "models/console.h"
#include "models/libc/libc.h"
#include "models/scripted.h"

namespace testellate::driver {
namespace {

using frontend::llvm::CompileCommand;
using frontend::llvm::CompileOptions;

bool ends_with_any(std::string_view path, std::initializer_list<std::string_view> endings) {
  for (std::string_view ending : endings) {
    if (path.ends_with(ending)) return true;
  }
  return false;
}

diag::Result<std::string> read_bytes(const support::FileSystem& files, const std::string& path) {
  Expected<std::string, std::string> bytes = files.read_file(path);
  if (!bytes)
    return diag::error(diag::Kind::FileUnreadable, {path, 0, 0}, "cannot be read: " + bytes.error());
  return std::move(*bytes);
}

diag::Result<Input> load_tir(const support::FileSystem& files, const std::string& path) {
  diag::Result<std::unique_ptr<ir::Program>> program = load_program(files, path);
  if (!program) return Unexpected<diag::Diagnostic>(program.error());
  Input input;
  input.program = std::move(*program);
  input.language = "tir";
  models::add_console(input.natives);
  return input;
}

diag::Result<Input> load_bitcode(const std::string& bytes, const std::string& path, bool is_from_compiler) {
  frontend::llvm::LoadOptions options;
  options.models = {models::libc_text()};
  options.is_from_compiler = is_from_compiler;
  diag::Result<frontend::llvm::LoadedModule> module = frontend::llvm::load_module(bytes, path, options);
  if (!module) return Unexpected<diag::Diagnostic>(module.error());
  Input input;
  input.program = std::move(module->program);
  input.language = "c";
  models::add_console(input.natives);
  models::add_libc(input.natives);
  models::add_scripted(input.natives);
  input.on_demand = std::move(module->on_demand);
  input.native = NativeSource{"", {}, std::move(*module)};
  return input;
}

diag::Result<Input> load_source(const support::FileSystem& files,
                                const std::string& path,
                                const CompileOptions& options) {
  // Asked here, because what clang says about a file that is not there is less clear.
  if (diag::Result<std::string> text = read_bytes(files, path); !text) {
    return Unexpected<diag::Diagnostic>(text.error());
  }
  diag::Result<std::string> bitcode = frontend::llvm::compile_to_bitcode(path, options);
  if (!bitcode) return Unexpected<diag::Diagnostic>(bitcode.error());
  diag::Result<Input> input = load_bitcode(*bitcode, path, true);
  if (!input) return input;
  input->native->path = path;
  input->native->compile = options;
  return input;
}

diag::Result<Input> load_database(const support::FileSystem& files,
                                  const std::string& path,
                                  const InputOptions& options) {
  diag::Result<std::string> text = read_bytes(files, path);
  if (!text) return Unexpected<diag::Diagnostic>(text.error());
  diag::Result<std::vector<CompileCommand>> commands = frontend::llvm::read_compile_commands(*text, path);
  if (!commands) return Unexpected<diag::Diagnostic>(commands.error());
  std::vector<CompileCommand> sources;
  for (const CompileCommand& command : *commands) {
    if (!frontend::llvm::is_cpp_source(command.file)) sources.push_back(command);
  }
  if (sources.size() != 1) {
    return diag::error(diag::Kind::InputUnknown,
                       {path, 0, 0},
                       "lists " + std::to_string(sources.size()) +
                           " C files; this version takes one at a time, with its flags in `--cflags`");
  }
  CompileOptions compile;
  compile.flags = sources.front().flags;
  compile.flags.insert(compile.flags.end(), options.cflags.begin(), options.cflags.end());
  compile.directory = sources.front().directory;
  return load_source(files, sources.front().file, compile);
}

}  // namespace

diag::Result<Input> load_input(const support::FileSystem& files,
                               const std::string& path,
                               const InputOptions& options) {
  if (ends_with_any(path, {".tir"})) return load_tir(files, path);
  if (frontend::jvm::is_java_input(path)) return load_java({path}, options);
  if (ends_with_any(path, {".c"})) {
    CompileOptions compile;
    compile.flags = options.cflags;
    return load_source(files, path, compile);
  }
  if (ends_with_any(path, {".bc", ".ll"})) {
    diag::Result<std::string> bytes = read_bytes(files, path);
    if (!bytes) return Unexpected<diag::Diagnostic>(bytes.error());
    return load_bitcode(*bytes, path, false);
  }
  if (ends_with_any(path, {"compile_commands.json"})) return load_database(files, path, options);
  if (ends_with_any(path, {".cc", ".cpp", ".cxx", ".C"})) {
    return diag::error(
        diag::Kind::InputUnknown,
        {path, 0, 0},
        "C++ is not read yet; this version reads `.class`, `.jar`, `.java`, folders, `.c`, `.bc`, "
        "`.ll`, `compile_commands.json` and `.tir`");
  }
  return diag::error(
      diag::Kind::InputUnknown,
      {path, 0, 0},
      "inputs of this kind cannot be read; this version reads `.class`, `.jar`, `.java`, folders, `.c`, "
      "`.bc`, `.ll`, `compile_commands.json` and `.tir`");
}

}  // namespace testellate::driver
