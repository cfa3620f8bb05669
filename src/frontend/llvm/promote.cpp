// SPDX-License-Identifier: Apache-2.0
// mem2reg takes a read of a variable that was never set as leave to choose: it folds phi(undef, x) to x, and
// with that the fault is gone. A call that nobody can see into, stored as the variable's first value, keeps
// the phi; afterwards the calls that nothing reads are taken away again.
#include "frontend/llvm/promote.h"

#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace testellate::frontend::llvm {
namespace {

::llvm::FunctionCallee marker_of(::llvm::Module& module, ::llvm::Type* type) {
  std::string name(kUninitMarkerPrefix);
  ::llvm::raw_string_ostream(name) << *type;
  return module.getOrInsertFunction(name, ::llvm::FunctionType::get(type, false));
}

void add_markers(::llvm::Function& function) {
  std::vector<::llvm::AllocaInst*> promotable;
  for (::llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* variable = ::llvm::dyn_cast<::llvm::AllocaInst>(&instruction);
    if (variable != nullptr && ::llvm::isAllocaPromotable(variable)) promotable.push_back(variable);
  }
  for (::llvm::AllocaInst* variable : promotable) {
    ::llvm::IRBuilder<> builder(variable->getNextNode());
    ::llvm::FunctionCallee marker = marker_of(*function.getParent(), variable->getAllocatedType());
    builder.CreateStore(builder.CreateCall(marker, {}, variable->getName() + ".uninit"), variable);
  }
}

void drop_unused_markers(::llvm::Module& module) {
  std::vector<::llvm::Function*> markers;
  for (::llvm::Function& function : module) {
    if (is_uninit_marker(function)) markers.push_back(&function);
  }
  for (::llvm::Function* marker : markers) {
    std::vector<::llvm::Instruction*> unused;
    for (::llvm::User* user : marker->users()) {
      auto* call = ::llvm::dyn_cast<::llvm::Instruction>(user);
      if (call != nullptr && call->use_empty()) unused.push_back(call);
    }
    for (::llvm::Instruction* call : unused) call->eraseFromParent();
    if (marker->use_empty()) marker->eraseFromParent();
  }
}

}  // namespace

void promote(::llvm::Module& module) {
  for (::llvm::Function& function : module) {
    if (!function.isDeclaration()) add_markers(function);
  }

  ::llvm::PassBuilder builder;
  ::llvm::FunctionAnalysisManager analyses;
  builder.registerFunctionAnalyses(analyses);
  ::llvm::PromotePass pass;
  for (::llvm::Function& function : module) {
    if (!function.isDeclaration()) pass.run(function, analyses);
  }
  drop_unused_markers(module);
}

}  // namespace testellate::frontend::llvm
