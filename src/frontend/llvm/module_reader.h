// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "diag/diagnostic.h"

namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// A module of LLVM with the context it lives in.
class OwnedModule {
 public:
  OwnedModule(std::unique_ptr<::llvm::LLVMContext> context, std::unique_ptr<::llvm::Module> module);
  OwnedModule(OwnedModule&&) noexcept;
  OwnedModule& operator=(OwnedModule&&) = delete;
  ~OwnedModule();

  [[nodiscard]] ::llvm::Module& get() const { return *module_; }

 private:
  std::unique_ptr<::llvm::LLVMContext> context_;
  std::unique_ptr<::llvm::Module> module_;  ///< ends before its context
};

/// Reads bitcode or LLVM text and verifies it. LLVM's reader is trusted: damaged bitcode may crash it, end
/// the process or make it print (frontend/llvm/trial.h).
[[nodiscard]] diag::Result<OwnedModule> read_module(const std::string& bytes, const std::string& path);

}  // namespace testellate::frontend::llvm
