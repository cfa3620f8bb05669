// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace testellate::frontend::llvm {

/// Bitcode of one file.
struct FileBitcode {
  std::string path;   ///< shown in diagnostics
  std::string bytes;  ///< from `compile_to_bitcode`
};

/// One module of several files, as a linker would see them: calls from one file lead into another. A static
/// name that an earlier file has, too, gets the number of its file (`helper.2`), one that a later file
/// exports gets `.static`; this depends on nothing but these names and the order of the files. What two files
/// define is a diagnostic at the second one. At least one file is given; one alone is returned as it is.
[[nodiscard]] diag::Result<std::string> link_bitcode(const std::vector<FileBitcode>& files);

/// Names of the functions and variables that a file uses and does not define, intrinsics aside.
[[nodiscard]] std::set<std::string> names_used_by(const FileBitcode& file);

}  // namespace testellate::frontend::llvm
