// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/llvm/module_scope.h"

namespace testellate::frontend::llvm {

/// Fills in the contents of the module's globals. A global that leads to something without counterpart (the
/// address of an extern variable) becomes unusable itself: what is read from it could not be followed.
void translate_globals(ModuleScope& scope);

}  // namespace testellate::frontend::llvm
