// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/translate/emitter.h"

namespace testellate::frontend::jvm {

/// An `invokedynamic` instruction.
struct CallSite {
  LoadedClass& owner;
  const Method& method;  ///< that contains it
  std::uint32_t offset = 0;
  DynamicRef dynamic;

  [[nodiscard]] const BootstrapMethod& bootstrap() const {
    return owner.file.bootstrap_methods[dynamic.bootstrap];
  }
};

/// Calls a function that stands for a call site of that type.
void call_site_function(Emitter& emitter, const MethodType& type, ir::FunctionId function);

/// Takes the arguments of the call site from the stack and puts the result there, by what its bootstrap
/// method is known to do. Unknown ones end the path.
void push_dynamic_call(Emitter& emitter, const CallSite& site);

}  // namespace testellate::frontend::jvm
