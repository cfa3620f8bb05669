// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/extern_variables.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include "frontend/llvm/compile.h"
#include "frontend/llvm/data_types.h"

namespace testellate::frontend::llvm {
namespace {

bool can_be_defined(const ::llvm::GlobalVariable& variable) {
  if (variable.hasInitializer() || variable.isConstant() || variable.isThreadLocal()) return false;
  if (variable.getName().starts_with("llvm.") || !variable.getValueType()->isSized()) return false;
  const ::llvm::DataLayout& layout = variable.getParent()->getDataLayout();
  return layout.getTypeAllocSize(variable.getValueType()).getFixedValue() != 0;
}

}  // namespace

std::vector<std::string> find_undefined_variables(const ::llvm::Module& module) {
  std::vector<std::string> names;
  for (const ::llvm::GlobalVariable& variable : module.globals()) {
    if (can_be_defined(variable)) names.push_back(variable.getName().str());
  }
  return names;
}

std::map<std::string, DeclaredVariable> find_declared_variables(
    const std::vector<DeclaringModule>& declaring) {
  std::map<std::string, DeclaredVariable> found;
  for (const DeclaringModule& from : declaring) {
    for (const ::llvm::GlobalVariable& variable : from.module->globals()) {
      ::llvm::StringRef name = variable.getName();
      ::llvm::SmallVector<::llvm::DIGlobalVariableExpression*, 1> expressions;
      variable.getDebugInfo(expressions);
      if (!name.consume_front(kDeclarationPrefix) || expressions.empty()) continue;
      const auto* pointer =
          ::llvm::dyn_cast_or_null<::llvm::DIDerivedType>(expressions.front()->getVariable()->getType());
      if (pointer == nullptr || pointer->getTag() != ::llvm::dwarf::DW_TAG_pointer_type) continue;
      const ::llvm::DIType* type = pointer->getBaseType();
      if (::llvm::isa_and_nonnull<::llvm::DISubroutineType>(strip_names_and_qualifiers(type))) continue;
      if (type != nullptr) found.try_emplace(name.str(), DeclaredVariable{from.file, type});
    }
  }
  return found;
}

void define_variables(::llvm::Module& module, const std::map<std::string, DeclaredVariable>& declared) {
  for (::llvm::GlobalVariable& variable : module.globals()) {
    if (!can_be_defined(variable) || !declared.contains(variable.getName().str())) continue;
    variable.setInitializer(::llvm::Constant::getNullValue(variable.getValueType()));
  }
}

}  // namespace testellate::frontend::llvm
