// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontend/llvm/compile.h"
#include "frontend/llvm/load.h"
#include "support/process/aside.h"

namespace testellate::language::c {

/// A C file and how it is compiled.
struct CFile {
  std::string path;  ///< as debug information has it
  frontend::llvm::CompileOptions compile;
};

/// Whether a file that is given is C++: headers are.
[[nodiscard]] inline bool is_cpp(const std::string& path) {
  return frontend::llvm::is_cpp_source(path) || frontend::llvm::is_header(path);
}

/// What is known of a C input: its program, and what the test writers and the confirmation need to know.
struct CSource {
  std::vector<CFile> files{};       ///< in the order in which they were linked; none: no source was found
  std::string no_source{};          ///< why there are no files
  std::vector<std::string> link{};  ///< words for the linker, paths absolute
  std::string property{};           ///< that a Test-Comp suite is for; empty: the usual one
  bool asserts_logs = false;        ///< tests show calls of variadic functions, too
  bool is_bitcode = false;          ///< bitcode was given, which somebody else had made of the files
  frontend::llvm::LoadedModule module;
  /// Who makes what suites are compiled with; may be null.
  std::shared_ptr<support::process::Aside> header{};
};

}  // namespace testellate::language::c
