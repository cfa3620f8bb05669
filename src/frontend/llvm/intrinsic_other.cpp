// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/intrinsics.h"

namespace testellate::frontend::llvm {

void translate_trap(BodyScope& scope, const ::llvm::CallBase&) { scope.check(ir::CheckKind::Abort, {}); }

void translate_is_constant(BodyScope& scope, const ::llvm::CallBase& call) {
  const ::llvm::Value* asked = call.getArgOperand(0);
  bool is_constant = ::llvm::isa<::llvm::ConstantInt, ::llvm::ConstantFP>(asked);
  scope.set_result(call, scope.number(1, is_constant ? 1 : 0));
}

void translate_identity(BodyScope& scope, const ::llvm::CallBase& call) {
  BodyScope::Operands values = scope.operands(*call.getArgOperand(0));
  for (std::size_t at = 0; at < values.size(); ++at) scope.set_result(call, values[at], at);
}

void translate_nothing(BodyScope&, const ::llvm::CallBase&) {}

}  // namespace testellate::frontend::llvm
