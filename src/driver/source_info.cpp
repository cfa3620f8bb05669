// SPDX-License-Identifier: Apache-2.0
#include "driver/source_info.h"

#include <filesystem>

namespace testellate::driver {
namespace {

namespace fs = std::filesystem;

std::string path_from(const std::string& folder, const fs::path& path, bool is_absolute) {
  fs::path whole = fs::absolute(path).lexically_normal();
  if (is_absolute) return whole.string();
  return whole.lexically_proximate(fs::absolute(folder).lexically_normal()).string();
}

}  // namespace

emit::gtest::SourceInfo source_info(const Input& input, const std::string& folder, bool is_absolute) {
  const NativeSource& native = *input.native;
  emit::gtest::SourceInfo info;
  for (const NativeFile& file : native.files) {
    const fs::path directory(file.compile.directory.empty() ? "." : file.compile.directory);
    // Of bitcode: the folder that debug information names.
    const fs::path path = native.is_bitcode ? directory / file.path : fs::path(file.path);
    info.files.push_back({file.path,
                          path_from(folder, path, is_absolute),
                          file.compile.flags,
                          path_from(folder, directory, is_absolute)});
  }
  for (const frontend::llvm::SourceType& type : native.module.types) {
    if (!type.is_system) info.definitions.push_back({type.name, type.declaration});
  }
  for (const frontend::llvm::SourceFunction& function : native.module.sources) {
    info.functions.push_back({function.function,
                              function.name,
                              function.file,
                              function.is_static,
                              function.is_variadic,
                              function.result_type,
                              function.parameter_types});
  }
  for (const frontend::llvm::SourceGlobal& global : native.module.globals) {
    info.globals.push_back({global.global, global.name, global.file, global.is_static, global.declarator});
  }
  for (const frontend::llvm::ScriptedFunction& scripted : native.module.scripted) {
    info.scripted.push_back({scripted.function, scripted.stream, scripted.declarator});
  }
  return info;
}

}  // namespace testellate::driver
