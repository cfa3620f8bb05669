// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class Module;
}

namespace testellate::frontend::llvm {

/// Brings local variables into registers without losing what was never set: each promotable variable first
/// gets a call of `__ts_uninit.T` as its value, which `translate_module` reads as `uninit T`. Control flow
/// stays as it is.
void promote(::llvm::Module& module);

}  // namespace testellate::frontend::llvm
