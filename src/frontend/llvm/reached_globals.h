// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

namespace llvm {
class Function;
class GlobalValue;
class GlobalVariable;
class Module;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// Which variables a function may touch by name, itself or through the functions it calls or mentions.
class ReachedGlobals {
 public:
  explicit ReachedGlobals(const ::llvm::Module& module);

  /// In the order of the module.
  [[nodiscard]] std::vector<const ::llvm::GlobalVariable*> of(const ::llvm::Function& function) const;

 private:
  using Mentions = std::vector<const ::llvm::GlobalValue*>;

  const ::llvm::Module& module_;
  std::unordered_map<const ::llvm::GlobalValue*, Mentions> mentions_;
};

}  // namespace testellate::frontend::llvm
