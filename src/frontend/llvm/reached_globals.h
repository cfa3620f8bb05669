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
  [[nodiscard]] std::vector<const ::llvm::GlobalVariable*> of(const ::llvm::Function& function) const {
    return reached_from(function, mentions_);
  }
  /// With those that others of them lead to when the program starts.
  [[nodiscard]] std::vector<const ::llvm::GlobalVariable*> at_start_of(
      const ::llvm::Function& function) const {
    return reached_from(function, starting_);
  }

 private:
  using Mentions = std::vector<const ::llvm::GlobalValue*>;

  using MentionsOf = std::unordered_map<const ::llvm::GlobalValue*, Mentions>;

  [[nodiscard]] std::vector<const ::llvm::GlobalVariable*> reached_from(const ::llvm::Function& function,
                                                                        const MentionsOf& mentions) const;

  std::unordered_map<const ::llvm::GlobalVariable*, std::size_t> order_;  ///< in the module
  MentionsOf mentions_;
  MentionsOf starting_;  ///< with what variables hold at first
};

}  // namespace testellate::frontend::llvm
