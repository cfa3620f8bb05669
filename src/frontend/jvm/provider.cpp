// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/provider.h"

#include "support/invariant.h"

namespace testellate::frontend::jvm {

diag::Result<void> JvmProvider::complete_class(ir::Program& program, ir::ClassId id) {
  TESTELLATE_INVARIANT(linker_ && &linker_->program() == &program, "a provider should serve one program");
  return linker_->complete_class(id);
}

diag::Result<std::unique_ptr<const ir::Body>> JvmProvider::make_body(ir::Program& program,
                                                                     ir::FunctionId id) {
  TESTELLATE_INVARIANT(linker_ && &linker_->program() == &program, "a provider should serve one program");
  return linker_->make_body(id);
}

}  // namespace testellate::frontend::jvm
