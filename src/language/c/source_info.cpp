// SPDX-License-Identifier: Apache-2.0
#include "language/c/source_info.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "emit/gtest/build_file.h"
#include "language/c/system_headers.h"

namespace testellate::language::c {
namespace {

namespace fs = std::filesystem;

std::string path_from(const std::string& folder, const fs::path& path, bool is_absolute) {
  fs::path whole = fs::absolute(path).lexically_normal();
  if (is_absolute) return whole.string();
  return whole.lexically_proximate(fs::absolute(folder).lexically_normal()).string();
}

/// Whether a path lies in the project that the suite is written for: then others have it elsewhere.
bool is_in_project(const fs::path& path, const fs::path& suite) {
  const auto [in_suite, in_path] = std::mismatch(suite.begin(), suite.end(), path.begin(), path.end());
  // More than the root and the first folder below it.
  return std::distance(suite.begin(), in_suite) > 2;
}

/// Absolute paths into the project, as build systems write them, counted from the folder of the compiler.
std::vector<std::string> portable_flags(const std::vector<std::string>& flags,
                                        const fs::path& directory,
                                        const std::string& folder) {
  const fs::path from = fs::absolute(directory).lexically_normal();
  const fs::path suite = fs::absolute(folder).lexically_normal();
  const auto portable = [&](const std::string& path) {
    if (!path.starts_with('/') || !is_in_project(fs::path(path).lexically_normal(), suite)) return path;
    return fs::path(path).lexically_normal().lexically_proximate(from).string();
  };
  std::vector<std::string> made;
  bool is_path = false;
  for (const std::string& flag : flags) {
    const bool is_joined = !is_path && flag.starts_with("-I") && flag.size() > 2;
    made.push_back(is_path ? portable(flag) : is_joined ? "-I" + portable(flag.substr(2)) : flag);
    is_path = !is_path && emit::gtest::is_path_flag(flag);
  }
  return made;
}

emit::gtest::ExternFunction extern_of(const frontend::llvm::ExternFunction& function,
                                      const std::vector<CFile>& files) {
  emit::gtest::ExternFunction made{.function = function.function,
                                   .name = function.name,
                                   .file = function.file,
                                   .result_type = function.result_type,
                                   .parameters = {},
                                   .first_argument = function.first_argument,
                                   .is_variadic = function.is_variadic,
                                   .is_scripted = function.is_scripted,
                                   .is_address_taken = function.is_address_taken,
                                   .is_callback = function.is_callback,
                                   .is_optional = function.is_optional,
                                   .is_linked = function.is_linked,
                                   .is_library = function.is_library,
                                   .is_allocator = function.is_allocator,
                                   .allocated = function.allocated,
                                   .stream = function.stream,
                                   .type = function.type,
                                   .outputs = {}};
  for (std::size_t at = 0; at < files.size() && function.is_callback; ++at) {
    if (files[at].path == function.path) made.file = at;
  }
  for (const frontend::llvm::ExternFunction::Parameter& parameter : function.parameters) {
    made.parameters.push_back({parameter.name,
                               parameter.type,
                               parameter.data,
                               parameter.is_read,
                               parameter.is_void,
                               parameter.count});
  }
  for (const frontend::llvm::ExternFunction::Output& output : function.outputs) {
    made.outputs.push_back({output.parameter, output.count, output.stream, output.type, output.element});
  }
  return made;
}

}  // namespace

emit::gtest::SourceInfo source_info(const CSource& source, const std::string& folder, bool is_absolute) {
  emit::gtest::SourceInfo info;
  const bool has_c = std::ranges::any_of(source.files, [](const CFile& file) { return !is_cpp(file.path); });
  // A test of C++ includes the file: it can name all that stands there.
  const auto is_hidden = [&](bool is_static, const std::string& file) {
    return is_static && has_c && !frontend::llvm::is_cpp_source(file);
  };
  info.asserts_logs = source.asserts_logs;
  info.has_constructor_functions = source.module.has_constructor_functions;
  for (const CFile& file : source.files) {
    const fs::path directory(file.compile.directory.empty() ? "." : file.compile.directory);
    // Of bitcode: the folder that debug information names.
    const fs::path path = source.is_bitcode ? directory / file.path : fs::path(file.path);
    info.files.push_back(
        {file.path,
         path_from(folder, path, is_absolute),
         is_absolute ? file.compile.flags : portable_flags(file.compile.flags, directory, folder),
         path_from(folder, directory, is_absolute),
         is_cpp(file.path)});
  }
  for (const frontend::llvm::DrivenTarget& target : source.module.driven) {
    info.driven.push_back({target.subject, target.target});
  }
  info.enumerations = source.module.enumerations;
  for (const frontend::llvm::SourceType& type : source.module.types) {
    if (type.system_file.empty()) {
      info.definitions.push_back({type.name, type.declaration});
    } else if (std::string header = public_header(type.system_file); !header.empty()) {
      info.system_types.insert_or_assign(type.name.substr(type.name.find(' ') + 1), std::move(header));
    }
  }
  for (const frontend::llvm::SourceFunction& function : source.module.sources) {
    info.functions.push_back({function.function,
                              function.name,
                              function.file,
                              is_hidden(function.is_static, function.file),
                              function.is_variadic,
                              function.result_type,
                              function.parameter_types});
  }
  for (const frontend::llvm::SourceGlobal& global : source.module.globals) {
    info.globals.push_back({global.global,
                            global.name,
                            global.file,
                            is_hidden(global.is_static, global.file),
                            global.declarator});
  }
  for (const frontend::llvm::ExternFunction& function : source.module.externs) {
    info.externs.push_back(extern_of(function, source.files));
  }
  for (const frontend::llvm::ExternVariable& variable : source.module.extern_variables) {
    info.extern_variables.push_back({variable.name, variable.file});
  }
  for (const std::string& word : source.link) {
    info.link.push_back(word.starts_with('-') ? word : path_from(folder, word, is_absolute));
  }
  return info;
}

}  // namespace testellate::language::c
