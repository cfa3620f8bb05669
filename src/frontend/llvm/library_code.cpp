// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/library_code.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/raw_ostream.h>

#include "frontend/llvm/user_code.h"

namespace testellate::frontend::llvm {
namespace {

/// What is needed, found from what is needed in any case.
class Reached {
 public:
  explicit Reached(const ::llvm::Module& module) {
    for (const ::llvm::GlobalValue& value : module.global_values()) {
      if (is_root(value)) add(&value);
    }
    while (!pending_.empty()) {
      const ::llvm::Constant* next = pending_.back();
      pending_.pop_back();
      for (const ::llvm::Use& operand : next->operands()) add(operand.get());
      const auto* function = ::llvm::dyn_cast<::llvm::Function>(next);
      if (function == nullptr) continue;
      for (const ::llvm::Instruction& instruction : ::llvm::instructions(*function)) {
        for (const ::llvm::Use& operand : instruction.operands()) add(operand.get());
      }
    }
  }

  [[nodiscard]] bool contains(const ::llvm::GlobalValue& value) const { return seen_.contains(&value); }

 private:
  static bool is_root(const ::llvm::GlobalValue& value) {
    if (value.isDeclaration()) return false;
    const auto* function = ::llvm::dyn_cast<::llvm::Function>(&value);
    return (function != nullptr && is_user_code(*function)) || !value.isDiscardableIfUnused();
  }

  void add(const ::llvm::Value* value) {
    const auto* constant = ::llvm::dyn_cast<::llvm::Constant>(value);
    if (constant != nullptr && seen_.insert(constant).second) pending_.push_back(constant);
  }

  std::unordered_set<const ::llvm::Constant*> seen_;
  std::vector<const ::llvm::Constant*> pending_;
};

void drop_unreached(::llvm::Module& module) {
  const Reached reached(module);
  std::vector<::llvm::GlobalValue*> dropped;
  for (::llvm::GlobalValue& value : module.global_values()) {
    if (!reached.contains(value) && !value.getName().starts_with("llvm.")) dropped.push_back(&value);
  }
  // They may mention each other, in any order.
  for (::llvm::GlobalValue* value : dropped) {
    if (auto* function = ::llvm::dyn_cast<::llvm::Function>(value)) {
      function->deleteBody();
    } else if (auto* variable = ::llvm::dyn_cast<::llvm::GlobalVariable>(value)) {
      variable->setInitializer(nullptr);
    }
  }
  for (::llvm::GlobalValue* value : dropped) {
    value->removeDeadConstantUsers();
    if (value->use_empty()) value->eraseFromParent();
  }
}

constexpr const char* kRuntime = "testellate-runtime";

/// Landing pads ask it which clause catches; it is not called before they are translated.
void declare_matching(::llvm::Module& module) {
  ::llvm::Type* pointer = ::llvm::PointerType::getUnqual(module.getContext());
  module.getOrInsertFunction("cxx.matches", ::llvm::Type::getInt1Ty(module.getContext()), pointer, pointer);
  module.getOrInsertFunction("cxx.enter",
                             ::llvm::Type::getVoidTy(module.getContext()),
                             pointer,
                             ::llvm::Type::getInt32Ty(module.getContext()));
}

bool catches_anything(const ::llvm::Module& module) {
  return std::ranges::any_of(module, [](const auto& function) { return function.hasPersonalityFn(); });
}

}  // namespace

diag::Result<void> link_runtime(::llvm::Module& module, std::string_view runtime) {
  if (catches_anything(module)) declare_matching(module);
  const auto is_cpp = [](const ::llvm::GlobalValue& value) {
    return value.isDeclaration() &&
           (value.getName().starts_with("_Z") || value.getName().starts_with("__cxa_") ||
            value.getName() == "cxx.matches");
  };
  if (std::ranges::none_of(module.global_values(), is_cpp)) return {};
  std::unordered_set<std::string> own;
  for (const ::llvm::GlobalValue& value : module.global_values()) {
    if (!value.isDeclaration()) own.insert(value.getName().str());
  }
  ::llvm::Expected<std::unique_ptr<::llvm::Module>> added = ::llvm::getLazyBitcodeModule(
      ::llvm::MemoryBufferRef(::llvm::StringRef(runtime.data(), runtime.size()), "runtime"),
      module.getContext());
  if (!added) {
    return diag::error(diag::Kind::BitcodeInvalid, {}, ::llvm::toString(added.takeError()));
  }
  // What it initialises is initialised by those who use it.
  if (::llvm::GlobalVariable* started = (*added)->getNamedGlobal("llvm.global_ctors")) {
    started->eraseFromParent();
  }
  // Programs that were not compiled for this machine keep their own view of it.
  (*added)->setDataLayout(module.getDataLayout());
  (*added)->setTargetTriple(module.getTargetTriple());
  if (::llvm::Linker::linkModules(module, std::move(*added), ::llvm::Linker::Flags::LinkOnlyNeeded)) {
    return diag::error(diag::Kind::SourceRefused,
                       {module.getSourceFileName(), 0, 0},
                       "cannot be linked with the C++ runtime");
  }
  for (::llvm::Function& function : module) {
    if (!function.isDeclaration() && !own.contains(function.getName().str())) function.addFnAttr(kRuntime);
  }
  for (::llvm::GlobalVariable& variable : module.globals()) {
    if (!variable.isDeclaration() && !own.contains(variable.getName().str())) variable.addAttribute(kRuntime);
  }
  return {};
}

bool catches_no_memory(const ::llvm::Module& module) {
  for (const ::llvm::Function& function : module) {
    if (!is_user_code(function)) continue;
    for (const ::llvm::BasicBlock& block : function) {
      // What `noexcept` stops has no handler.
      if (block.getName().starts_with("terminate")) continue;
      const ::llvm::LandingPadInst* pad = block.getLandingPadInst();
      for (unsigned at = 0; pad != nullptr && at < pad->getNumClauses(); ++at) {
        const ::llvm::Constant& type = *pad->getClause(at);
        const bool is_wide = type.isNullValue() || type.getName() == "_ZTISt9bad_alloc" ||
                             type.getName() == "_ZTISt9exception";
        if (pad->isCatch(at) && is_wide) return true;
      }
    }
  }
  return false;
}

bool is_runtime(const ::llvm::Function& function) { return function.hasFnAttribute(kRuntime); }
bool is_runtime(const ::llvm::GlobalVariable& variable) { return variable.hasAttribute(kRuntime); }

diag::Result<std::string> drop_unused_library(const std::string& bitcode, const std::string& path) {
  ::llvm::LLVMContext context;
  ::llvm::Expected<std::unique_ptr<::llvm::Module>> module =
      ::llvm::parseBitcodeFile(::llvm::MemoryBufferRef(bitcode, path), context);
  if (!module) {
    return diag::error(diag::Kind::BitcodeInvalid,
                       {path, 0, 0},
                       "cannot be read by LLVM: " + ::llvm::toString(module.takeError()));
  }
  drop_unreached(**module);
  std::string bytes;
  ::llvm::raw_string_ostream stream(bytes);
  ::llvm::WriteBitcodeToFile(**module, stream);
  stream.flush();
  return bytes;
}

}  // namespace testellate::frontend::llvm
