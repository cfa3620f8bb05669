// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/load.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include "frontend/llvm/module_reader.h"
#include "frontend/llvm/promote.h"
#include "frontend/llvm/shared_labels.h"
#include "frontend/llvm/trial.h"
#include "frontend/llvm/unit_maker.h"
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

std::vector<ExternDeclarations> find_declarations(const ::llvm::Module& module,
                                                  const Translation& translation,
                                                  const ir::Program& program,
                                                  const LoadOptions& options) {
  if (!options.find_declarations) return {};
  const std::vector<std::string> names = find_undefined(module, translation, program);
  return names.empty() ? std::vector<ExternDeclarations>() : options.find_declarations(names);
}

diag::Result<LoadedModule> load(const std::string& bytes,
                                const std::string& path,
                                const LoadOptions& options) {
  TRY_ASSIGN(OwnedModule owned, read_module(bytes, path));
  ::llvm::Module& module = owned.get();
  LoadedModule loaded;
  TRY_ASSIGN(loaded.program, read_models(options.models));

  FunctionShapes shapes = find_shapes(module);
  join_shared_labels(module);
  promote(module);
  TRY_ASSIGN(Translation translation, translate_module(module, *loaded.program, options.translate));
  loaded.bitcode = bytes;
  loaded.untranslated = translation.untranslated;
  loaded.files = compiled_files(module);
  std::vector<OwnedModule> declarations;
  std::vector<DeclaringModule> declaring;
  for (const ExternDeclarations& from : find_declarations(module, translation, *loaded.program, options)) {
    TRY_ASSIGN(OwnedModule declared, read_module(from.bitcode, path));
    declarations.push_back(std::move(declared));
    declaring.push_back({from.file, &declarations.back().get(), from.parameters});
  }
  UnitMaker(module, shapes, translation, declaring, loaded).run();
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
