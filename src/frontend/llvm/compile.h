// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"

namespace testellate::frontend::llvm {

struct CompileOptions {
  std::vector<std::string> flags;  ///< the user's, one argument each
  std::string directory;           ///< where relative flags count from; empty: here
  std::string compiler = "clang-19";
  bool marks_scopes = false;  ///< where variables of blocks begin and end to live
  bool has_all_code = true;   ///< also of functions that nobody calls
  /// Whether drivers of C++ take objects in any state, and tests set private members: nobody calls what would
  /// lead there.
  bool sets_all_members = false;
  std::vector<std::string> instances{};  ///< of templates that are wanted, as C++ writes them: "Stack<int>"
};

/// Bitcode of a C or C++ source file, made by clang with the flags that exploration needs (edges as the
/// source has them, names, debug information, also static and inline functions that nobody calls). `source`
/// counts from here even if `directory` is elsewhere. What clang says first about a bad file becomes the
/// diagnostic, with its place. Nothing is written to disk.
[[nodiscard]] diag::Result<std::string> compile_to_bitcode(const std::string& source,
                                                           const CompileOptions& options);

/// The same of a C++ file with more code behind it. What clang says about that code has a place in the file
/// that its `#line` names.
[[nodiscard]] diag::Result<std::string> compile_with_drivers(const std::string& source,
                                                             const CompileOptions& options,
                                                             const std::string& drivers);

struct RefusedLine {
  std::size_t line = 0;
  std::string why;
};
/// The lines of such code that clang refuses, as they are numbered in `file`, with what it says.
[[nodiscard]] std::vector<RefusedLine> find_refused_lines(const std::string& source,
                                                          const CompileOptions& options,
                                                          const std::string& drivers,
                                                          const std::string& file);

/// Bitcode that has debug information about functions or variables which a C file declares and does not
/// define: for each of `names` a variable `kDeclarationPrefix` NAME that points to it. Otherwise it is like
/// that of the file. A name that no declaration of the whole file has is a diagnostic.
[[nodiscard]] diag::Result<std::string> compile_declarations(const std::string& source,
                                                             const CompileOptions& options,
                                                             const std::vector<std::string>& names);
inline constexpr std::string_view kDeclarationPrefix = "ts_declared_";

/// The declarations of a C file and of the headers it includes as clang prints them, bodies of functions
/// among them.
[[nodiscard]] diag::Result<std::string> print_declarations(const std::string& source,
                                                           const CompileOptions& options);

/// Whether a file is C++ by its ending; everything else is C.
[[nodiscard]] bool is_cpp_source(const std::string& path);
/// Whether it is a header, which is C++ if it is given by itself.
[[nodiscard]] bool is_header(const std::string& path);
/// The file as the compiler finds it from its folder.
[[nodiscard]] std::string path_for(const std::string& source, const CompileOptions& options);

/// The flags that concern the meaning of a program: without those that name outputs (`-o`, `-c`, `-M*`),
/// change what is emitted (`-flto`, `-S`, `-E`), add code of their own (sanitizers, coverage, profiles) or
/// let the compiler run foreign code (plugins, `-B`, files of flags).
[[nodiscard]] std::vector<std::string> keep_language_flags(const std::vector<std::string>& flags);

}  // namespace testellate::frontend::llvm
