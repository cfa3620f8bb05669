// SPDX-License-Identifier: Apache-2.0
#include "driver/load_input.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "driver/load_java.h"
#include "driver/load_program.h"
#include "frontend/llvm/compile_commands.h"
#include "frontend/llvm/link.h"
#include "models/console.h"
#include "models/libc/libc.h"
#include "models/scripted.h"

namespace testellate::driver {
namespace {

using frontend::llvm::CompileCommand;

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
  input.native = NativeSource{.files = {}, .module = std::move(*module)};
  return input;
}

/// The files become one program, as if they were linked.
diag::Result<Input> load_sources(const support::FileSystem& files, std::vector<NativeFile> sources) {
  std::vector<frontend::llvm::FileBitcode> bitcode;
  for (const NativeFile& source : sources) {
    // Asked here, because what clang says about a file that is not there is less clear.
    if (diag::Result<std::string> text = read_bytes(files, source.path); !text) {
      return Unexpected<diag::Diagnostic>(text.error());
    }
    diag::Result<std::string> bytes = frontend::llvm::compile_to_bitcode(source.path, source.compile);
    if (!bytes) return Unexpected<diag::Diagnostic>(bytes.error());
    bitcode.push_back({source.path, std::move(*bytes)});
  }
  diag::Result<std::string> linked = frontend::llvm::link_bitcode(bitcode);
  if (!linked) return Unexpected<diag::Diagnostic>(linked.error());
  diag::Result<Input> input = load_bitcode(*linked, sources.front().path, true);
  if (input) input->native->files = std::move(sources);
  return input;
}

diag::Result<std::vector<NativeFile>> sources_of_database(const support::FileSystem& files,
                                                          const std::string& path,
                                                          const InputOptions& options) {
  diag::Result<std::string> text = read_bytes(files, path);
  if (!text) return Unexpected<diag::Diagnostic>(text.error());
  diag::Result<std::vector<CompileCommand>> commands = frontend::llvm::read_compile_commands(*text, path);
  if (!commands) return Unexpected<diag::Diagnostic>(commands.error());
  std::vector<NativeFile> sources;
  for (const CompileCommand& command : *commands) {
    if (frontend::llvm::is_cpp_source(command.file)) continue;
    NativeFile source{std::filesystem::absolute(command.file).string(), {}};
    source.compile.flags = command.flags;
    source.compile.flags.insert(source.compile.flags.end(), options.cflags.begin(), options.cflags.end());
    source.compile.directory = command.directory;
    sources.push_back(std::move(source));
  }
  if (sources.empty()) return diag::error(diag::Kind::InputUnknown, {path, 0, 0}, "lists no C files");
  return sources;
}

bool is_c_source(const std::string& path) { return path.ends_with(".c"); }
bool is_database(const std::string& path) { return path.ends_with("compile_commands.json"); }

/// The C files that an input of either kind stands for.
diag::Result<std::vector<NativeFile>> sources_of(const support::FileSystem& files,
                                                 const std::string& path,
                                                 const InputOptions& options) {
  if (is_database(path)) return sources_of_database(files, path, options);
  NativeFile source{path, {}};
  source.compile.flags = options.cflags;
  return std::vector<NativeFile>{std::move(source)};
}

/// Debug information may say which file the bitcode was made of; a suite includes it.
void find_source(const support::FileSystem& files, const InputOptions& options, NativeSource& native) {
  native.is_bitcode = true;
  const std::vector<frontend::llvm::CompiledFile>& compiled = native.module.files;
  if (compiled.empty()) {
    native.no_source = "the bitcode does not say which source it was made of (compile with `-g`)";
    return;
  }
  for (const frontend::llvm::CompiledFile& file : compiled) {
    namespace fs = std::filesystem;
    const fs::path whole =
        fs::path(file.path).is_absolute() ? fs::path(file.path) : fs::path(file.directory) / file.path;
    if (frontend::llvm::is_cpp_source(file.path) || !files.read_file(whole.string())) {
      native.files.clear();
      native.no_source = "`" + whole.string() + "`, which the bitcode was made of, " +
                         (frontend::llvm::is_cpp_source(file.path) ? "is not C" : "cannot be read");
      return;
    }
    NativeFile source{file.path, {}};
    source.compile.flags = options.cflags;
    source.compile.directory = file.directory;
    native.files.push_back(std::move(source));
  }
}

}  // namespace

diag::Result<Input> load_input(const support::FileSystem& files,
                               const std::string& path,
                               const InputOptions& options) {
  if (ends_with_any(path, {".tir"})) return load_tir(files, path);
  if (frontend::jvm::is_java_input(path)) return load_java({path}, options);
  if (is_c_source(path) || is_database(path)) {
    diag::Result<std::vector<NativeFile>> sources = sources_of(files, path, options);
    if (!sources) return Unexpected<diag::Diagnostic>(sources.error());
    return load_sources(files, std::move(*sources));
  }
  if (ends_with_any(path, {".bc", ".ll"})) {
    diag::Result<std::string> bytes = read_bytes(files, path);
    if (!bytes) return Unexpected<diag::Diagnostic>(bytes.error());
    diag::Result<Input> input = load_bitcode(*bytes, path, false);
    if (input) find_source(files, options, *input->native);
    return input;
  }
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

diag::Result<Input> load_inputs(const support::FileSystem& files,
                                const std::vector<std::string>& paths,
                                const InputOptions& options) {
  if (paths.size() == 1) return load_input(files, paths.front(), options);
  if (std::ranges::all_of(paths, frontend::jvm::is_java_input)) return load_java(paths, options);
  std::vector<NativeFile> sources;
  for (const std::string& path : paths) {
    if (!is_c_source(path) && !is_database(path)) {
      return diag::error(
          diag::Kind::Usage, {path, 0, 0}, "several inputs are C files or Java; this one is given alone");
    }
    diag::Result<std::vector<NativeFile>> more = sources_of(files, path, options);
    if (!more) return Unexpected<diag::Diagnostic>(more.error());
    sources.insert(sources.end(), more->begin(), more->end());
  }
  return load_sources(files, std::move(sources));
}

}  // namespace testellate::driver
