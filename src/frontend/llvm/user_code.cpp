// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/user_code.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>

namespace testellate::frontend::llvm {

bool is_system_file(const ::llvm::DIFile* file) {
  return file != nullptr &&
         (file->getFilename().starts_with("/usr/") || file->getFilename().starts_with("<"));
}

bool is_user_code(const ::llvm::Function& function) {
  const ::llvm::DISubprogram* about = function.getSubprogram();
  return about != nullptr && !about->isArtificial() && !is_system_file(about->getFile());
}

}  // namespace testellate::frontend::llvm
