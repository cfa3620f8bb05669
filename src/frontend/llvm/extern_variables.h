// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontend/llvm/extern_functions.h"

namespace llvm {
class DIType;
class Module;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// Variables that the module uses and nobody defines, as far as a test could set them.
[[nodiscard]] std::vector<std::string> find_undefined_variables(const ::llvm::Module& module);

/// What a variable is declared as.
struct DeclaredVariable {
  std::size_t file = 0;  ///< as in ExternDeclarations
  const ::llvm::DIType* type = nullptr;
};
/// By name.
[[nodiscard]] std::map<std::string, DeclaredVariable> find_declared_variables(
    const std::vector<DeclaringModule>& declaring);

/// Makes definitions of those declarations in the module that `declared` knows: a test brings the variables
/// along, and their contents are inputs.
void define_variables(::llvm::Module& module, const std::map<std::string, DeclaredVariable>& declared);

}  // namespace testellate::frontend::llvm
