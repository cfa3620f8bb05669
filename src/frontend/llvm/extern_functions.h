// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/llvm/data_types.h"
#include "frontend/llvm/load.h"
#include "frontend/llvm/source_types.h"

namespace llvm {
class Module;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// A module from `compile_declarations`, read.
struct DeclaringModule {
  std::size_t file = 0;  ///< as in ExternDeclarations
  const ::llvm::Module* module = nullptr;
  ParameterNames parameters{};
  std::set<std::string> linked{};
};

/// Functions of the program that have neither a body nor a model, by the names that the linker knows.
[[nodiscard]] std::vector<std::string> find_undefined(const ::llvm::Module& module,
                                                      const Translation& translation,
                                                      const ir::Program& program);

/// Gives bodies to those of them that are declared: each call returns and writes what the streams of the test
/// hold. A function that cannot be scripted so stays without a body. The same for `ScriptedFunction`s, which
/// are made for what others hand out, too. `pure`: names of those that answer the same whenever they are
/// asked the same.
[[nodiscard]] std::vector<ExternFunction> make_extern_functions(const ::llvm::Module& module,
                                                                const std::vector<DeclaringModule>& declaring,
                                                                const Translation& translation,
                                                                ir::Program& program,
                                                                DataTypes& data_types,
                                                                SourceTypes& source_types,
                                                                const std::set<std::string>& pure);
[[nodiscard]] std::vector<ExternFunction> make_callbacks(const ::llvm::Module& module,
                                                         const std::vector<ScriptedFunction>& scripted,
                                                         ir::Program& program,
                                                         DataTypes& data_types,
                                                         SourceTypes& source_types,
                                                         const std::set<std::string>& pure);

}  // namespace testellate::frontend::llvm
