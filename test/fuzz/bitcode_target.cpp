// SPDX-License-Identifier: Apache-2.0
#include "test/fuzz/bitcode_target.h"

#include "frontend/llvm/load.h"
#include "ir/verifier.h"
#include "support/invariant.h"

namespace testellate::fuzz {

void check_bitcode(const std::string& bytes) {
  diag::Result<frontend::llvm::LoadedModule> loaded = frontend::llvm::load_module(bytes, "input.bc", {});
  if (!loaded) {
    const diag::Diagnostic& problem = loaded.error();
    TESTELLATE_INVARIANT(problem.location.file == "input.bc", "a refusal should name the file");
    TESTELLATE_INVARIANT(!problem.message.empty(), "a diagnostic should say something");
    return;
  }
  ir::Program& program = *loaded->program;
  for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    const ir::Body* body = program.get(id).body.get();
    TESTELLATE_INVARIANT(body == nullptr || !ir::find_violation(program, id, *body),
                         "a loaded function should verify");
  }
}

}  // namespace testellate::fuzz
