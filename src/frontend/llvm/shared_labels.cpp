// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/shared_labels.h"

#include <unordered_set>
#include <vector>

#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace testellate::frontend::llvm {
namespace {

using ::llvm::BasicBlock;

/// A label without a statement does nothing but count.
bool does_nothing(const ::llvm::Instruction& instruction) {
  if (::llvm::isa<::llvm::DbgInfoIntrinsic>(instruction)) return true;
  const auto* call = ::llvm::dyn_cast<::llvm::IntrinsicInst>(&instruction);
  return call != nullptr && call->getCalledFunction()->getName().starts_with("llvm.instrprof.");
}

/// Where a block leads that does nothing; null if it does something.
BasicBlock* next_of_empty(const BasicBlock& block) {
  for (const ::llvm::Instruction& instruction : block) {
    if (const auto* branch = ::llvm::dyn_cast<::llvm::BranchInst>(&instruction)) {
      return branch->isUnconditional() ? branch->getSuccessor(0) : nullptr;
    }
    if (!does_nothing(instruction)) return nullptr;
  }
  return nullptr;
}

void join_labels(::llvm::SwitchInst& choice) {
  std::unordered_set<const BasicBlock*> labels;
  for (const auto& entry : choice.cases()) labels.insert(entry.getCaseSuccessor());
  // `case 1: break;` leads there as well, but is a statement: the way out is no label.
  if (!choice.getDefaultDest()->getName().starts_with("sw.epilog")) labels.insert(choice.getDefaultDest());
  std::unordered_set<BasicBlock*> left;
  // Who falls through from the statement before is not counted as jumping to the label, but joins behind it.
  auto is_label = [&](const BasicBlock& block) {
    return labels.contains(&block) || block.getName().starts_with("skipcount");
  };
  for (unsigned at = 0; at < choice.getNumSuccessors(); ++at) {
    // Empty blocks may run in a ring: `case 1: goto again;`.
    for (std::size_t steps = choice.getFunction()->size(); steps != 0; --steps) {
      BasicBlock* label = choice.getSuccessor(at);
      BasicBlock* next = is_label(*label) ? next_of_empty(*label) : nullptr;
      if (next == nullptr || !is_label(*next) || !next->phis().empty()) break;
      choice.setSuccessor(at, next);
      left.insert(label);
    }
  }
  // Others may fall through into the block of a label.
  for (bool has_changed = true; has_changed;) {
    has_changed = std::erase_if(left, [](BasicBlock* label) {
                    if (!::llvm::pred_empty(label)) return false;
                    ::llvm::DeleteDeadBlock(label);
                    return true;
                  }) != 0;
  }
}

}  // namespace

void join_shared_labels(::llvm::Module& module) {
  std::vector<::llvm::SwitchInst*> choices;
  for (::llvm::Function& function : module) {
    for (BasicBlock& block : function) {
      if (auto* choice = ::llvm::dyn_cast<::llvm::SwitchInst>(block.getTerminator()))
        choices.push_back(choice);
    }
  }
  for (::llvm::SwitchInst* choice : choices) join_labels(*choice);
}

}  // namespace testellate::frontend::llvm
