// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/load.h"

#include <list>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include "frontend/llvm/extern_variables.h"
#include "frontend/llvm/library_code.h"
#include "frontend/llvm/module_reader.h"
#include "frontend/llvm/pointer_uses.h"
#include "frontend/llvm/promote.h"
#include "frontend/llvm/shared_labels.h"
#include "frontend/llvm/trial.h"
#include "frontend/llvm/unit_maker.h"
#include "frontend/llvm/value_conditions.h"
#include "ir/text_reader.h"

namespace testellate::frontend::llvm {
namespace {

/// One program of all the models: they may use each other.
diag::Result<std::unique_ptr<ir::Program>> read_models(const std::vector<std::string>& models) {
  std::string text;
  for (const std::string& model : models) text += model + "\n";
  return ir::read_program(text, "models.tir");
}

std::vector<CompiledFile> compiled_files(const ::llvm::Module& module) {
  std::vector<CompiledFile> files;
  for (const ::llvm::DICompileUnit* unit : module.debug_compile_units()) {
    files.push_back({unit->getFilename().str(), unit->getDirectory().str()});
  }
  return files;
}

/// What declares the names, read; the modules belong to `owned`.
diag::Result<std::vector<DeclaringModule>> read_declarations(const std::vector<std::string>& names,
                                                             const std::string& path,
                                                             const LoadOptions& options,
                                                             std::list<OwnedModule>& owned) {
  std::vector<DeclaringModule> declaring;
  if (!options.find_declarations || names.empty()) return declaring;
  for (const ExternDeclarations& from : options.find_declarations(names)) {
    TRY_ASSIGN(OwnedModule declared, read_module(from.bitcode, path));
    owned.push_back(std::move(declared));
    declaring.push_back({from.file, &owned.back().get(), from.parameters, from.linked});
  }
  return declaring;
}

diag::Result<LoadedModule> load(const std::string& bytes,
                                const std::string& path,
                                const LoadOptions& options) {
  TRY_ASSIGN(OwnedModule owned, read_module(bytes, path));
  ::llvm::Module& module = owned.get();
  LoadedModule loaded;
  TRY_ASSIGN(loaded.program, read_models(options.models));
  if (!options.runtime.empty()) TRY(link_runtime(module, options.runtime));

  std::list<OwnedModule> owned_declarations;
  TRY_ASSIGN(const std::vector<DeclaringModule> variables,
             read_declarations(find_undefined_variables(module), path, options, owned_declarations));
  const std::map<std::string, DeclaredVariable> declared_variables = find_declared_variables(variables);
  define_variables(module, declared_variables);
  const PointerUses uses(module);
  FunctionShapes shapes = find_shapes(module, uses);
  join_shared_labels(module);
  decide_values(module);
  promote(module);
  TRY_ASSIGN(Translation translation, translate_module(module, *loaded.program, options.translate));
  if (catches_no_memory(module)) {
    loaded.program->global_named(loaded.program->intern(options.memory_mark));
  }
  loaded.bitcode = bytes;
  loaded.untranslated = translation.untranslated;
  loaded.files = compiled_files(module);
  TRY_ASSIGN(const std::vector<DeclaringModule> declaring,
             read_declarations(
                 find_undefined(module, translation, *loaded.program), path, options, owned_declarations));
  UnitMaker(module,
            shapes,
            uses,
            translation,
            declaring,
            variables,
            options.pure,
            options.targets,
            options.called,
            loaded)
      .run();
  return loaded;
}

}  // namespace

diag::Result<LoadedModule> load_module(const std::string& bytes,
                                       const std::string& path,
                                       const LoadOptions& options) {
  if (!options.is_from_compiler) {
    std::optional<diag::Diagnostic> problem = try_in_child(path, [&]() -> std::optional<diag::Diagnostic> {
      diag::Result<LoadedModule> loaded = load(bytes, path, options);
      if (loaded) return std::nullopt;
      return loaded.error();
    });
    if (problem) return Unexpected<diag::Diagnostic>(std::move(*problem));
  }
  return load(bytes, path, options);
}

}  // namespace testellate::frontend::llvm
