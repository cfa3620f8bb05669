// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/llvm/body_scope.h"

namespace testellate::frontend::llvm {

/// Sets the phis of `to` for an arrival from `from`, where the builder stands.
void write_phi_moves(BodyScope& scope, const ::llvm::BasicBlock& from, const ::llvm::BasicBlock& to);

}  // namespace testellate::frontend::llvm
