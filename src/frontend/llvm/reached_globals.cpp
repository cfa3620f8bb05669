// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/reached_globals.h"

#include <algorithm>
#include <unordered_set>

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace testellate::frontend::llvm {
namespace {

/// Functions and variables that stand somewhere inside constants.
class ConstantWalk {
 public:
  void add(const ::llvm::Value* value) {
    const auto* constant = ::llvm::dyn_cast_or_null<::llvm::Constant>(value);
    if (constant != nullptr && seen_.insert(constant).second) pending_.push_back(constant);
  }

  std::vector<const ::llvm::GlobalValue*> finish() {
    while (!pending_.empty()) {
      const ::llvm::Constant* constant = pending_.back();
      pending_.pop_back();
      // Another name of a function, as constructors have.
      if (const auto* alias = ::llvm::dyn_cast<::llvm::GlobalAlias>(constant)) {
        add(alias->getAliaseeObject());
        continue;
      }
      if (const auto* global = ::llvm::dyn_cast<::llvm::GlobalValue>(constant)) {
        found_.push_back(global);
        continue;
      }
      for (const ::llvm::Use& operand : constant->operands()) add(operand.get());
    }
    return std::move(found_);
  }

 private:
  std::unordered_set<const ::llvm::Constant*> seen_;
  std::vector<const ::llvm::Constant*> pending_;
  std::vector<const ::llvm::GlobalValue*> found_;
};

}  // namespace

ReachedGlobals::ReachedGlobals(const ::llvm::Module& module) {
  for (const ::llvm::GlobalVariable& variable : module.globals()) order_.emplace(&variable, order_.size());
  for (const ::llvm::Function& function : module) {
    ConstantWalk walk;
    for (const ::llvm::Instruction& instruction : ::llvm::instructions(function)) {
      for (const ::llvm::Use& operand : instruction.operands()) walk.add(operand.get());
    }
    mentions_[&function] = walk.finish();
  }
  for (const ::llvm::GlobalVariable& variable : module.globals()) {
    if (!variable.hasInitializer()) continue;
    ConstantWalk walk;
    walk.add(variable.getInitializer());
    starting_[&variable] = walk.finish();
    // A variable that can be set holds what the test puts there; only a constant leads on for sure.
    if (variable.isConstant()) mentions_[&variable] = starting_[&variable];
  }
  starting_.insert(mentions_.begin(), mentions_.end());
}

std::vector<const ::llvm::GlobalVariable*> ReachedGlobals::reached_from(const ::llvm::Function& function,
                                                                        const MentionsOf& mentions) const {
  std::unordered_set<const ::llvm::GlobalValue*> seen{&function};
  std::vector<const ::llvm::GlobalValue*> pending{&function};
  while (!pending.empty()) {
    const ::llvm::GlobalValue* next = pending.back();
    pending.pop_back();
    auto found = mentions.find(next);
    if (found == mentions.end()) continue;
    for (const ::llvm::GlobalValue* mentioned : found->second) {
      if (seen.insert(mentioned).second) pending.push_back(mentioned);
    }
  }
  std::vector<const ::llvm::GlobalVariable*> variables;
  for (const ::llvm::GlobalValue* one : seen) {
    if (const auto* variable = ::llvm::dyn_cast<::llvm::GlobalVariable>(one)) variables.push_back(variable);
  }
  std::ranges::sort(variables, {}, [&](const auto* variable) { return order_.at(variable); });
  return variables;
}

}  // namespace testellate::frontend::llvm
